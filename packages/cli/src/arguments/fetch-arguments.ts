import { type CommandLine, usage } from './command-line.js';
import { type GateArguments, readGateArguments } from './gate-arguments.js';

export interface FetchArguments {
  readonly task: 'fetch';
  readonly url: string;
  readonly form: 'text' | 'json' | 'raw';
  readonly gate: GateArguments;
}

/** Returns the arguments of `maycrawl fetch`; throws a `CommandError` (`usage`). */
export function fetchArguments(line: CommandLine, urls: readonly string[]): FetchArguments {
  const [url, ...rest] = urls;
  if (url === undefined) throw usage('no URL: give the URL whose robots.txt you want to see');
  if (rest.length > 0) throw usage('fetch takes one URL: run it once for each');
  const [raw, json] = [line.options.has('raw'), line.options.has('json')];
  if (raw && json) throw usage('--raw and --json exclude each other: leave out one');
  return { task: 'fetch', url, form: raw ? 'raw' : json ? 'json' : 'text', gate: readGateArguments(line) };
}
