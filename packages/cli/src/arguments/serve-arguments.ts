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
import { readServeFile } from './serve-file.js';
import { SERVE_OPTIONS, variableOf } from './serve-options.js';
import { CONFIG_IS_READ, checkVariables, type Environment } from './serve-variables.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export interface ServeArguments {
  readonly task: 'serve';
  readonly gate: GateArguments;
  /** True if the service starts even if the store cannot be used. */
  readonly isStoreOptional: boolean;
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
  /** Variables of the other processes: what the file of `--config` contained when the first process read it. */
  readonly workerEnvironment: Readonly<Record<string, string>>;
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

/**
 * Returns the arguments of `maycrawl serve`. An option that is not on the command line comes from its variable, and
 * otherwise from the file of `--config`. Throws a `CommandError` (`usage`, `io`).
 */
export async function serveArguments(
  line: CommandLine,
  [extra]: readonly string[],
  env: Environment,
): Promise<ServeArguments | NewTokenArguments> {
  if (extra !== undefined) throw usage(`serve takes no argument, and ${quoted(extra)} is one: leave it out`);
  const name = singleValue(line, 'new-token');
  if (name !== undefined) return { task: 'new-token', name };
  await checkVariables(env);
  const file = await readConfig(line, env);
  const sources = addVariables(line, { ...file.variables, ...env }, (option) =>
    env[variableOf(option)] === undefined ? `${quoted(file.path)}: ${option}` : variableOf(option),
  );
  try {
    return { ...readServeArguments(line), workerEnvironment: workerEnvironment(file, env) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const [, wrong = ''] = /^(?:--|unknown )([a-z-]+)/.exec(error.message) ?? [];
    const source = sources.get(wrong as OptionName);
    if (source === undefined) throw error;
    const isNamed = error.message.startsWith('--');
    throw usage(isNamed ? error.message.replace(`--${wrong}`, source) : `${source}: ${error.message}`);
  }
}

interface ConfigFile {
  readonly path: string;
  readonly variables: Readonly<Record<string, string>>;
}

async function readConfig(line: CommandLine, env: Environment): Promise<ConfigFile> {
  const path = singleValue(line, 'config') ?? env[variableOf('config')];
  if (path === undefined || env[CONFIG_IS_READ] !== undefined) return { path: '', variables: {} };
  if (path === '') throw usage(`${variableOf('config')} is empty: ${valueHint('config')}, or unset it`);
  return { path, variables: await readServeFile(path) };
}

/** All processes have the same options, even if the file is changed before one of them starts. */
function workerEnvironment({ path, variables }: ConfigFile, env: Environment): Record<string, string> {
  if (path === '') return {};
  const added = Object.entries(variables).filter(([name]) => env[name] === undefined);
  return { ...Object.fromEntries(added), [CONFIG_IS_READ]: '1' };
}

const ON = ['1', 'true', 'yes'];
const OFF = ['0', 'false', 'no', ''];

/** Adds the options that are not on the command line, and returns where each of them is from, for messages. */
function addVariables(
  line: CommandLine,
  variables: Environment,
  sourceOf: (name: OptionName) => string,
): ReadonlyMap<OptionName, string> {
  const added = new Map<OptionName, string>();
  for (const { name, isList } of SERVE_OPTIONS) {
    const text = variables[variableOf(name)];
    const source = sourceOf(name);
    if (text === undefined || line.options.has(name)) continue;
    if (OPTIONS[name].type === 'boolean') {
      if (OFF.includes(text.toLowerCase())) continue;
      if (!ON.includes(text.toLowerCase())) throw usage(`${source} is ${quoted(text)}: write 1 or 0`);
      line.options.set(name, ['']);
    } else {
      if (text.trim() === '' && name !== 'proxy') throw usage(`${source} is empty: ${valueHint(name)}, or unset it`);
      line.options.set(name, isList ? text.split(/[\s,]+/).filter(Boolean) : [text]);
    }
    added.set(name, source);
  }
  return added;
}

function readServeArguments(line: CommandLine): Omit<ServeArguments, 'workerEnvironment'> {
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
    isStoreOptional: line.options.has('store-optional'),
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
