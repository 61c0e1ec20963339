import { allowedHost, isLoopback } from '@maycrawl/server/run';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import {
  type CommandLine,
  DIALECTS,
  OPTIONS,
  type OptionName,
  oneOf,
  singleValue,
  usage,
  valueHint,
} from './command-line.js';
import { type GateArguments, readGateArguments } from './gate-arguments.js';
import { SERVE_OPTIONS, variableOf } from './serve-options.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export interface ServeArguments {
  readonly task: 'serve';
  readonly gate: GateArguments;
  readonly listen: { readonly host: string; readonly port: number } | { readonly socket: string };
  readonly crawler: string;
  readonly dialect: (typeof DIALECTS)[number];
  readonly anyPort: boolean;
  readonly tokens: string | undefined;
  readonly isOpen: boolean;
  readonly allowedHosts: readonly string[];
  /** Requests per second of each client; undefined for no limit. */
  readonly rate: number | undefined;
  readonly slots: number;
  readonly processes: number;
  /** Milliseconds. */
  readonly drainDelay: number;
  /** Milliseconds. */
  readonly drain: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logsUrls: boolean;
  /** True if the workbench is served at `/`. */
  readonly hasPage: boolean;
}

export interface NewTokenArguments {
  readonly task: 'new-token';
  readonly name: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the arguments of `maycrawl serve`. An option that is not on the command line comes from its variable. Throws
 * a `CommandError` (`usage`).
 */
export function serveArguments(
  line: CommandLine,
  [extra]: readonly string[],
  env: Environment,
): ServeArguments | NewTokenArguments {
  if (extra !== undefined) throw usage(`serve takes no argument, and ${quoted(extra)} is one: leave it out`);
  const name = singleValue(line, 'new-token');
  if (name !== undefined) return { task: 'new-token', name };
  const variables = addVariables(line, env);
  try {
    return readServeArguments(line);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const [, wrong] = /^--([a-z-]+)/.exec(error.message) ?? [];
    if (wrong === undefined || !variables.has(wrong as OptionName)) throw error;
    throw usage(error.message.replace(`--${wrong}`, variableOf(wrong as OptionName)));
  }
}

const ON = ['1', 'true', 'yes'];
const OFF = ['0', 'false', 'no', ''];

/** Adds the options that only a variable sets, and returns their names. */
function addVariables(line: CommandLine, env: Environment): ReadonlySet<OptionName> {
  const added = new Set<OptionName>();
  for (const { name } of SERVE_OPTIONS) {
    const variable = variableOf(name);
    const text = env[variable];
    if (text === undefined || line.options.has(name)) continue;
    if (OPTIONS[name].type === 'boolean') {
      if (OFF.includes(text.toLowerCase())) continue;
      if (!ON.includes(text.toLowerCase())) throw usage(`${variable} is ${quoted(text)}: write 1 or 0`);
      line.options.set(name, ['']);
    } else {
      if (text.trim() === '' && name !== 'proxy') throw usage(`${variable} is empty: ${valueHint(name)}, or unset it`);
      line.options.set(name, name === 'allowed-host' ? text.split(/[\s,]+/).filter(Boolean) : [text]);
    }
    added.add(name);
  }
  return added;
}

function readServeArguments(line: CommandLine): ServeArguments {
  const tokens = singleValue(line, 'tokens');
  const isOpen = line.options.has('open');
  if (tokens !== undefined && isOpen) throw usage('--open needs no --tokens: leave out one of them');
  const allowedHosts = (line.options.get('allowed-host') ?? []).map(hostName);
  if (isOpen && allowedHosts.length === 0)
    throw usage('--open needs the name by which others reach this service: add it, as --allowed-host robots.internal');
  const listen = listenPlace(line, tokens !== undefined || isOpen);
  return {
    task: 'serve',
    gate: readGateArguments(line),
    listen,
    crawler: singleValue(line, 'as') ?? 'Googlebot',
    dialect: oneOf(line, 'dialect', DIALECTS) ?? 'google',
    anyPort: line.options.has('any-port'),
    tokens,
    isOpen,
    allowedHosts,
    rate: numberOf(line, 'rate', 1, 1_000_000),
    slots: numberOf(line, 'slots', 2, 100_000) ?? 1_024,
    processes: numberOf(line, 'processes', 1, 64) ?? 1,
    drainDelay: millisecondsOf(line, 'drain-delay', 0),
    drain: millisecondsOf(line, 'drain', 10_000),
    logLevel: oneOf(line, 'log-level', LOG_LEVELS) ?? 'info',
    logsUrls: line.options.has('log-urls'),
    hasPage: !line.options.has('no-page'),
  };
}

function listenPlace(line: CommandLine, mayBePublic: boolean): ServeArguments['listen'] {
  const socket = singleValue(line, 'socket');
  const host = singleValue(line, 'host');
  const port = numberOf(line, 'port', 0, 65_535);
  if (socket !== undefined) {
    if (host !== undefined || port !== undefined)
      throw usage('--socket excludes --host and --port: leave out one side');
    // The limit of the system is 107 bytes; a longer path would be cut.
    if (Buffer.byteLength(socket) > 100) throw usage(`--socket ${quoted(socket)} is too long: give at most 100 bytes`);
    return { socket };
  }
  const address = (host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  if (!isLoopback(address) && !mayBePublic) {
    const why = 'is not a loopback address, so other machines could use the service';
    throw usage(
      `--host ${quoted(address)} ${why}: give a file of tokens with --tokens FILE, or write --open --allowed-host NAME`,
    );
  }
  return { host: address, port: port ?? 8_787 };
}

function hostName(text: string): string {
  const host = allowedHost(text);
  if (host !== undefined) return host;
  throw usage(`--allowed-host ${quoted(text)} is not a name or address of a host: ${valueHint('allowed-host')}`);
}

function numberOf(line: CommandLine, name: OptionName, least: number, most: number): number | undefined {
  const text = singleValue(line, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value >= least && value <= most) return value;
  throw usage(`--${name} ${quoted(text)} is not a whole number from ${least} to ${most}: ${valueHint(name)}`);
}

/** Seconds in a day, which is more than anyone waits for. */
const MAX_SECONDS = 86_400;

function millisecondsOf(line: CommandLine, name: OptionName, fallback: number): number {
  const text = singleValue(line, name);
  if (text === undefined) return fallback;
  const seconds = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : -1;
  if (seconds >= 0 && seconds <= MAX_SECONDS) return Math.round(seconds * 1_000);
  throw usage(`--${name} ${quoted(text)} is not a time: ${valueHint(name)}`);
}
