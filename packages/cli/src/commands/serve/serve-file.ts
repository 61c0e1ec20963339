import { type Flag, type Flags, isNumber, variableOf } from '../../command-line/flag.js';
import { suggestion } from '../../command-line/usage.js';
import { parseJsonc } from '../../files/parse-jsonc.js';
import { pathOfOption, readFileBytes } from '../../files/read-file.js';
import { usage } from '../../terminal/command-error.js';
import { clip, quoted } from '../../text/printable.js';
import { optionsOf } from './serve-variables.js';

const MAX_BYTES = 1_048_576;

/** Returns the options in the file of `--config` as the variables with the same meaning. */
export async function readServeFile(file: string, flags: Flags): Promise<Record<string, string>> {
  const value = await parseJsonc(
    file,
    new TextDecoder().decode(readFileBytes(file, MAX_BYTES, pathOfOption('config'))),
  );
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usage(`${quoted(file)} is not a JSON object: write options by their names, as {"port": 8787}`);
  const options = optionsOf(flags);
  const variables: Record<string, string> = {};
  for (const [key, given] of Object.entries(value)) {
    const option = options.includes(key) ? flags[key] : undefined;
    if (option === undefined) throw usage(await unknownKey(file, key, options));
    if (key === 'config') throw usage(`${quoted(file)}: config: a file cannot name another one: leave it out`);
    const text = variableText(option, given);
    if (text === undefined) throw usage(`${quoted(file)}: ${key} is ${shown(given)}: write ${expectedFor(option)}`);
    variables[variableOf(key)] = text;
  }
  return variables;
}

async function unknownKey(file: string, key: string, options: readonly string[]): Promise<string> {
  const hint = await suggestion(key.toLowerCase().replaceAll('_', '-').replace(/^--/, ''), options);
  const advice = hint || ': leave it out (maycrawl serve --help lists the options)';
  return `${quoted(file)}: unknown option ${quoted(clip(key, 40))}${advice}`;
}

function variableText(flag: Flag, given: unknown): string | undefined {
  const { value, many } = flag;
  if (value === undefined) return typeof given === 'boolean' ? String(Number(given)) : undefined;
  if (isNumber(flag)) return typeof given === 'number' ? String(given) : undefined;
  if (many && Array.isArray(given))
    return given.every((item) => typeof item === 'string') ? given.join(',') : undefined;
  return typeof given === 'string' ? given : undefined;
}

function expectedFor(flag: Flag): string {
  if (flag.value === undefined) return 'true or false';
  if (isNumber(flag)) return 'a number';
  return flag.many ? 'a list of strings' : 'a string';
}

/** A value that may be structured is not shown: it may contain a password. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : clip(JSON.stringify(value), 40);
}
