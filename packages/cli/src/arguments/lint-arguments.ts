import { quoted } from '../text/printable.js';
import { type CommandLine, isUrl, oneOf, singleValue, usage, valueHint } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, readGateArguments } from './gate-arguments.js';

export const FORMATS = ['pretty', 'concise', 'json', 'sarif', 'github', 'markdown'] as const;

export interface LintArguments {
  readonly task: 'lint';
  /** Files, globs, URLs, `-`; empty: the default paths. */
  readonly inputs: readonly string[];
  /** Undefined if not given. */
  readonly format: (typeof FORMATS)[number] | undefined;
  readonly threshold: 'error' | 'warning' | 'info' | undefined;
  /** True if findings below the threshold are hidden. */
  readonly quiet: boolean;
  /** Ids and levels, as given. */
  readonly rules: readonly (readonly [id: string, level: string])[];
  readonly preset: 'google' | 'rfc9309' | 'portable' | undefined;
  readonly environment: 'production' | 'staging' | undefined;
  readonly url: string | undefined;
  /** A file with URLs. */
  readonly urls: string | undefined;
  /** A file; false: use no config; undefined: search for one. */
  readonly config: string | false | undefined;
  /** The id of the rule to explain. */
  readonly explain: string | undefined;
  readonly fix: 'none' | 'safe' | 'unsafe';
  readonly dryRun: boolean;
  readonly gate: GateArguments;
}

/** Returns the arguments of `maycrawl lint`; throws a `CommandError` (`usage`). */
export function lintArguments(line: CommandLine, inputs: readonly string[]): LintArguments {
  const has = (name: Parameters<typeof singleValue>[1]): boolean => line.options.has(name);
  rejectUnused(line, inputs);
  const format = oneOf(line, 'format', FORMATS);
  if (has('json') && format !== undefined && format !== 'json')
    throw usage(`--json means --format json, and --format ${format} is given too: leave out one`);
  return {
    task: 'lint',
    inputs,
    format: has('json') ? 'json' : format,
    threshold: oneOf(line, 'threshold', ['error', 'warning', 'info']),
    quiet: has('quiet'),
    rules: (line.options.get('rule') ?? []).map(ruleLevel),
    preset: oneOf(line, 'preset', ['google', 'rfc9309', 'portable']),
    environment: oneOf(line, 'environment', ['production', 'staging']),
    url: singleValue(line, 'url'),
    urls: singleValue(line, 'urls'),
    config: has('no-config') ? false : singleValue(line, 'config'),
    explain: singleValue(line, 'explain'),
    fix: has('fix') ? (has('unsafe') ? 'unsafe' : 'safe') : 'none',
    dryRun: has('dry-run'),
    // A stored copy may be a day old; the findings are about the file that the site serves now.
    gate: { ...readGateArguments(line), fresh: true },
  };
}

function ruleLevel(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw usage(`--rule ${quoted(text)} has no level: ${valueHint('rule')}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Rejects options that would have no effect. */
function rejectUnused({ options }: CommandLine, inputs: readonly string[]): void {
  if (inputs.indexOf('-') !== inputs.lastIndexOf('-'))
    throw usage('- is stdin, which can be read only once: give one -');
  for (const name of ['unsafe', 'dry-run'] as const) {
    if (options.has(name) && !options.has('fix')) throw usage(`--${name} needs --fix: write --fix --${name}`);
  }
  if (options.has('config') && options.has('no-config'))
    throw usage('--config and --no-config exclude each other: leave out one');
  const urls = inputs.filter(isUrl);
  const url = urls[0];
  if (url !== undefined && options.has('fix')) {
    throw usage(`--fix cannot write to ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  }
  if (url !== undefined && options.has('url'))
    throw usage('--url says where a file is served, and a URL is given as input: leave out one');
  const unused = GATE_OPTIONS.find((name) => options.has(name));
  if (url === undefined && unused !== undefined)
    throw usage(`--${unused} is an option for fetching, and no URL is given: leave it out`);
}
