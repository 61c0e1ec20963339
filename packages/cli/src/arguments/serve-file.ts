import { parseJsonc } from '../files/parse-jsonc.js';
import { readFileBytes } from '../files/read-file.js';
import { clip, quoted } from '../text/printable.js';
import { OPTIONS, suggestion, usage } from './command-line.js';
import { SERVE_OPTIONS, type ServeOption, variableOf } from './serve-options.js';

const MAX_BYTES = 1_048_576;

/**
 * Reads the file of `--config`, an object with options by their names, and returns them as the variables with the same
 * meaning. Throws a `CommandError` (`usage`, `io`).
 */
export async function readServeFile(file: string): Promise<Record<string, string>> {
  const value = await parseJsonc(file, new TextDecoder().decode(readFileBytes(file, MAX_BYTES, '--config')));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usage(`${quoted(file)} is not a JSON object: write options by their names, as {"port": 8787}`);
  const variables: Record<string, string> = {};
  for (const [key, given] of Object.entries(value)) {
    const option = SERVE_OPTIONS.find(({ name }) => name === key);
    if (option === undefined) throw usage(await unknownKey(file, key));
    if (option.name === 'config') throw usage(`${quoted(file)}: config: a file cannot name another one: leave it out`);
    const text = variableText(option, given);
    if (text === undefined) throw usage(`${quoted(file)}: ${key} is ${shown(given)}: write ${expectedFor(option)}`);
    variables[variableOf(option.name)] = text;
  }
  return variables;
}

async function unknownKey(file: string, key: string): Promise<string> {
  const words = SERVE_OPTIONS.map(({ name }) => name);
  const hint = await suggestion(key.toLowerCase().replaceAll('_', '-').replace(/^--/, ''), words);
  const advice = hint || ': leave it out (maycrawl serve --help lists the options)';
  return `${quoted(file)}: unknown option ${quoted(clip(key, 40))}${advice}`;
}

/** What a value is in the help, if it is a number. */
const NUMBERS: ReadonlySet<string | undefined> = new Set(['PORT', 'NUMBER', 'SECONDS']);

const isFlag = ({ name }: ServeOption): boolean => OPTIONS[name].type === 'boolean';

/** Returns a value as that of the option's variable; undefined if it has the wrong type. */
function variableText(option: ServeOption, given: unknown): string | undefined {
  if (isFlag(option)) return typeof given === 'boolean' ? String(Number(given)) : undefined;
  if (NUMBERS.has(option.value)) return typeof given === 'number' ? String(given) : undefined;
  if (option.isList && Array.isArray(given))
    return given.every((item) => typeof item === 'string') ? given.join(',') : undefined;
  return typeof given === 'string' ? given : undefined;
}

function expectedFor(option: ServeOption): string {
  if (isFlag(option)) return 'true or false';
  if (NUMBERS.has(option.value)) return 'a number';
  return option.isList ? 'a list of strings' : 'a string';
}

/** A value that may be structured is not shown: it may contain a password. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : clip(JSON.stringify(value), 40);
}
