import { quoted } from '../text/printable.js';
import { type CommandLine, type OptionName, singleValue, usage, valueHint } from './command-line.js';

export const POLICIES = ['google', 'google-2022', 'rfc9309'] as const;

/** `--store memory`: nothing is stored between runs. */
export const IN_MEMORY = 'memory';

/** True if `--store` names a Redis server or Cluster rather than a folder. */
export function isRedisUrl(store: string | undefined): store is string {
  return store !== undefined && /^rediss?(\+cluster)?:/i.test(store);
}

/**
 * Returns the value of `--store`; throws a `CommandError` (`usage`) if it is meant for another kind of store. It would be
 * taken for a folder. The URL is not shown, because it may contain a password.
 */
export function storeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const expected = 'write a folder, memory, or the URL of a Redis server, such as redis://localhost:6379';
  if (text.trim() !== text) throw usage(`--store has spaces around its value: ${expected}`);
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !isRedisUrl(text)) throw usage(`--store cannot be a ${quoted(scheme)} URL: ${expected}`);
  return text;
}

/** The proxy options. */
export interface ProxyArguments {
  /** The URL of a proxy; false for none, whatever the environment says; undefined if the environment decides. */
  readonly proxy: string | false | undefined;
  /** True if the proxy looks up host names. */
  readonly proxyResolves: boolean;
}

/** How robots.txt is fetched and stored. */
export interface GateArguments extends ProxyArguments {
  /** A folder, `memory`, or the URL of a Redis store; undefined for the user's cache folder. */
  readonly store: string | undefined;
  /** Fetch even if a copy is fresh. */
  readonly fresh: boolean;
  readonly policy: (typeof POLICIES)[number];
  /** Milliseconds for which a copy is fresh at most; undefined for the gate's default. */
  readonly freshMax: number | undefined;
  readonly allowPrivate: boolean;
  /** True if a server error whose page says "not found" counts as a missing file. */
  readonly trustNotFoundPages: boolean;
  /** Milliseconds for a whole fetch; undefined for the gate's default. */
  readonly timeout: number | undefined;
  /** The User-Agent header; undefined for the command's default. */
  readonly userAgent: string | undefined;
}

/** The options for fetching. They have no effect if nothing is fetched. */
export const GATE_OPTIONS = [
  'store',
  'fresh',
  'policy',
  'fresh-max',
  'allow-private',
  'trust-not-found-pages',
  'timeout',
  'user-agent',
  'proxy',
  'no-proxy',
  'proxy-resolves',
] as const;

/** The maximum delay of a timer in Node, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Math.round(Number(text) * 1000) : 0;
  if (milliseconds >= 1 && milliseconds <= MAX_TIMEOUT) return milliseconds;
  throw usage(`--timeout ${quoted(text)} is not a valid time: ${valueHint('timeout')}`);
}

/** Seconds. The least time for which the gate keeps a copy fresh, and a year. */
const FRESH_MAX = { least: 300, most: 31_536_000 } as const;

function freshMaxOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (seconds >= FRESH_MAX.least && seconds <= FRESH_MAX.most) return seconds * 1_000;
  const range = `from ${FRESH_MAX.least} (5 minutes) to ${FRESH_MAX.most} (a year)`;
  throw usage(`--fresh-max ${quoted(text)} is not a whole number of seconds ${range}: ${valueHint('fresh-max')}`);
}

function policyOf(text: string | undefined): GateArguments['policy'] {
  const policy = POLICIES.find((name) => name === (text ?? 'google'));
  if (policy !== undefined) return policy;
  throw usage(`unknown policy ${quoted(text ?? '')}: ${valueHint('policy')}`);
}

/** An empty `--proxy` is the same as `--no-proxy`, as in curl. */
function proxyOf(text: string | undefined, isNone: boolean): string | false | undefined {
  if (text && isNone) throw usage('--proxy and --no-proxy exclude each other: leave out one');
  if (isNone || text?.trim() === '') return false;
  return text;
}

/** Reads the options; throws a `CommandError` (`usage`) that says which to change. */
export function readGateArguments(line: CommandLine): GateArguments {
  const has = (name: OptionName): boolean => line.options.has(name);
  return {
    store: storeOf(singleValue(line, 'store')),
    fresh: has('fresh'),
    policy: policyOf(singleValue(line, 'policy')),
    freshMax: freshMaxOf(singleValue(line, 'fresh-max')),
    allowPrivate: has('allow-private'),
    trustNotFoundPages: has('trust-not-found-pages'),
    timeout: timeoutOf(singleValue(line, 'timeout')),
    userAgent: singleValue(line, 'user-agent'),
    proxy: proxyOf(singleValue(line, 'proxy'), has('no-proxy')),
    proxyResolves: has('proxy-resolves'),
  };
}
