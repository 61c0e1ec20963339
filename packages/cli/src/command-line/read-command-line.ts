import { parseArgs } from 'node:util';
import { ENGLISH } from '@maycrawl/core/message';
import { type CommandError, usage } from '../terminal/command-error.js';
import { clip, quoted } from '../text/printable.js';
import { looksLikeFile, withGuessedScheme } from '../urls/guess-scheme.js';
import { type ArgumentsOf, allFlags, type Command, type Commands, loadAll, ownFlags } from './command.js';
import type { Flags } from './flag.js';
import { type Environment, Line, type WrittenOption } from './line.js';
import { suggestion } from './usage.js';

export type Request<Arguments, Name extends string> =
  | Arguments
  | { readonly task: 'help'; readonly topic: Name | undefined }
  | { readonly task: 'version' };

export async function readCommandLine<C extends Commands>(
  argv: readonly string[],
  commands: C,
  env: Environment,
): Promise<Request<ArgumentsOf<C>, keyof C & string>> {
  // For speed: `--version` loads no definition, a known command only its own.
  if (argv.length === 1 && /^(?:--version|-v)$/.test(argv[0] ?? '')) return { task: 'version' };
  const load = Object.hasOwn(commands, argv[0] ?? '') ? commands[argv[0] ?? ''] : undefined;
  const loaded = load === undefined ? await loadAll(commands) : [await load()];
  const { options, positionals } = splitForCommand(argv, loaded);
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const [word, ...inputs] = positionals;
  const names = Object.keys(commands) as (keyof C & string)[];
  if (has('help') || word === 'help')
    return { task: 'help', topic: await topicOf(word === 'help' ? inputs[0] : word, names) };
  if (has('version')) return { task: 'version' };
  const command = loaded.find(({ name }) => name === word);
  if (command === undefined) throw await unknownCommand(word, options, loaded);
  const flags = ownFlags(command);
  if (options.some(({ name }) => !Object.hasOwn(flags, name)))
    throw await unknownOption(argv, command, await loadAll(commands));
  return (await command.read(new Line(flags, options, inputs, env) as never)) as ArgumentsOf<C>;
}

interface Written extends WrittenOption {
  /** With its hyphens. */
  readonly raw: string;
}

/** Splits the arguments as the command that they name does: one of its options may take a value in another only. */
function splitForCommand(argv: readonly string[], loaded: readonly Command[]) {
  const parts = split(argv, loaded);
  const [word] = parts.positionals;
  const command = loaded.length > 1 ? loaded.find(({ name }) => name === word) : undefined;
  const own = command === undefined ? parts : split(argv, [command]);
  return own.positionals[0] === word ? own : parts;
}

function split(argv: readonly string[], commands: readonly Command[]) {
  const flags: Flags = Object.assign({}, ...commands.map(allFlags));
  const kinds = Object.entries(flags).map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) } as const,
  ]);
  // Not strict, so that `007`, `-` and the empty string stay as written. `Line` makes the checks of Node's parser.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(kinds),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: Written[] = [];
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName: raw, value, inlineValue } = token;
    options.push({ name, raw, value, isInline: inlineValue === true });
  }
  return { options, positionals };
}

async function unknownCommand(
  word: string | undefined,
  options: readonly Written[],
  loaded: readonly Command[],
): Promise<CommandError> {
  if (word === undefined) {
    const known = Object.assign({}, ...loaded.map(allFlags));
    const unknown = options.find(({ name }) => !Object.hasOwn(known, name));
    if (unknown !== undefined) return noSuchOption(unknown.raw, '', Object.keys(known));
    return usage('no command: write maycrawl check and a URL (maycrawl --help lists all commands)');
  }
  const args = commandFor(word);
  if (args !== undefined) return usage(`no command before ${quoted(word)}: write maycrawl ${clip(args, 120)}`);
  const names = loaded.map(({ name }) => name);
  return usage(`unknown command ${quoted(word)}${await orCommands(word, names)}`);
}

/** Returns the arguments that were probably meant, if the first is a URL, a path or a file. */
function commandFor(word: string): string | undefined {
  if (word.includes('.') && looksLikeFile(word)) return `lint ${word}`;
  if (word.startsWith('/')) return `check --robots FILE ${word}`;
  return word.includes('://') || withGuessedScheme(word) !== undefined ? `check ${word}` : undefined;
}

async function orCommands(word: string, names: readonly string[]): Promise<string> {
  return (await suggestion(word, names)) || `; the commands are ${ENGLISH.list(names)}`;
}

async function topicOf<Name extends string>(
  word: string | undefined,
  names: readonly Name[],
): Promise<Name | undefined> {
  const topic = names.find((name) => name === word);
  if (word === undefined || topic !== undefined) return topic;
  throw usage(`there is no help for ${quoted(word)}${await orCommands(word, names)}`);
}

async function unknownOption(
  argv: readonly string[],
  { name: command, needless, sections }: Command,
  all: readonly Command[],
): Promise<CommandError> {
  const own = ownFlags({ sections });
  const ownersOf = (option: string): string[] =>
    all.filter((other) => Object.hasOwn(ownFlags(other), option)).map(({ name }) => name);
  const { options } = split(argv, all);
  const unknown = options.find(({ name }) => ownersOf(name).length === 0);
  if (unknown !== undefined) return noSuchOption(unknown.raw, ` ${command}`, Object.keys(own));
  const { name } = options.find((option) => !Object.hasOwn(own, option.name)) as Written;
  const why = needless?.[name];
  if (why !== undefined) return usage(`--${name} is not an option of ${command}, ${why}: leave it out`);
  const owners = ENGLISH.list(ownersOf(name));
  return usage(`--${name} is an option of ${owners}, not of ${command} (maycrawl ${command} --help lists its options)`);
}

async function noSuchOption(option: string, command: string, names: readonly string[]): Promise<CommandError> {
  const hint = await suggestion(
    option,
    names.map((name) => `--${name}`),
    // With two edits, three letters are any other word: --csv is not --use.
    option.length <= '--abc'.length ? 1 : undefined,
  );
  return usage(`unknown option ${clip(option, 40)}${hint || ` (maycrawl${command} --help lists them)`}`);
}
