import { quoted } from '../text/printable.js';
import { type CommandLine, type OptionName, singleValue, usage, valueHint } from './command-line.js';

const POLICIES = ['google', 'google-2022', 'rfc9309'] as const;

/** `--store memory`: nothing outlives the run. */
export const IN_MEMORY = 'memory';

/** Whether `--store` names a Redis server or Cluster rather than a folder. */
export function isRedisUrl(store: string | undefined): store is string {
  return store !== undefined && /^rediss?(\+cluster)?:/i.test(store);
}

/** What the command line says about a proxy. */
export interface ProxyArguments {
  /** The URL of a proxy; false for none, whatever the environment says; undefined if the environment decides. */
  readonly proxy: string | false | undefined;
  /** The proxy looks names up. */
  readonly proxyResolves: boolean;
}

/** How robots.txt is fetched and kept. */
export interface GateArguments extends ProxyArguments {
  /** A folder, `memory`, or the URL of a Redis store; undefined for the user's cache folder. */
  readonly store: string | undefined;
  /** Fetch even where a copy is fresh. */
  readonly fresh: boolean;
  readonly policy: (typeof POLICIES)[number];
  readonly allowPrivate: boolean;
  /** Milliseconds for a whole fetch; undefined for the gate's own. */
  readonly timeout: number | undefined;
  /** The header that is sent; undefined for the command's own. */
  readonly userAgent: string | undefined;
}

/** The options that say so; they mean nothing where a file is given. */
export const GATE_OPTIONS = [
  'store',
  'fresh',
  'policy',
  'allow-private',
  'timeout',
  'user-agent',
  'proxy',
  'no-proxy',
  'proxy-resolves',
] as const;

/** The longest time that a timer of Node can wait. */
const MAX_TIMEOUT = 2 ** 31 - 1;

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Math.round(Number(text) * 1000) : 0;
  if (milliseconds >= 1 && milliseconds <= MAX_TIMEOUT) return milliseconds;
  throw usage(`--timeout ${quoted(text)} is no such time: ${valueHint('timeout')}`);
}

function policyOf(text: string | undefined): GateArguments['policy'] {
  const policy = POLICIES.find((name) => name === (text ?? 'google'));
  if (policy !== undefined) return policy;
  throw usage(`unknown policy ${quoted(text ?? '')}: ${valueHint('policy')}`);
}

/** An empty `--proxy` is the same as `--no-proxy`, as in curl. */
function proxyOf(text: string | undefined, isNone: boolean): string | false | undefined {
  if (text && isNone) throw usage('--proxy and --no-proxy exclude each other: drop one');
  if (isNone || text?.trim() === '') return false;
  return text;
}

/** Reads the options; throws a `CommandError` (`usage`) that says which to change. */
export function readGateArguments(line: CommandLine): GateArguments {
  const has = (name: OptionName): boolean => line.options.has(name);
  return {
    store: singleValue(line, 'store'),
    fresh: has('fresh'),
    policy: policyOf(singleValue(line, 'policy')),
    allowPrivate: has('allow-private'),
    timeout: timeoutOf(singleValue(line, 'timeout')),
    userAgent: singleValue(line, 'user-agent'),
    proxy: proxyOf(singleValue(line, 'proxy'), has('no-proxy')),
    proxyResolves: has('proxy-resolves'),
  };
}
