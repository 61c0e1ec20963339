import { CommandError } from './command-error.js';
import { quoted } from './printable.js';
import type { ProxyArguments } from './proxy-routes.js';

const POLICIES = ['google', 'google-2022', 'rfc9309'] as const;

/** `--store memory`: nothing outlives the run. */
export const IN_MEMORY = 'memory';

/** Whether `--store` names a Redis server or Cluster rather than a folder. */
export function isRedisUrl(store: string | undefined): store is string {
  return store !== undefined && /^rediss?(\+cluster)?:/i.test(store);
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

export type GateOption = (typeof GATE_OPTIONS)[number];

const WANTED: Readonly<Record<GateOption, string>> = {
  store: 'name a folder, as --store /var/cache/maycrawl, or a server, as --store redis://host, or write --store memory',
  fresh: '',
  policy: `write --policy ${POLICIES.join(' or --policy ')}`,
  'allow-private': '',
  timeout: 'give seconds, as --timeout 10 or --timeout 0.5',
  'user-agent': 'say who crawls, as --user-agent "ExampleBot/1.0 (+https://example.com/bot)"',
  proxy: 'name one, as --proxy http://proxy.example:3128',
  'no-proxy': '',
  'proxy-resolves': '',
};

/** What the option's value should be, for a message. */
export function wantedOfGate(name: GateOption): string {
  return WANTED[name];
}

/** The longest time that a timer of Node can wait. */
const MAX_TIMEOUT = 2 ** 31 - 1;

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Math.round(Number(text) * 1000) : 0;
  if (milliseconds >= 1 && milliseconds <= MAX_TIMEOUT) return milliseconds;
  throw new CommandError('usage', `--timeout ${quoted(text)} is no such time: ${WANTED.timeout}`);
}

function policyOf(text: string | undefined): GateArguments['policy'] {
  const policy = POLICIES.find((name) => name === (text ?? 'google'));
  if (policy !== undefined) return policy;
  throw new CommandError('usage', `unknown policy ${quoted(text ?? '')}: ${WANTED.policy}`);
}

/** An empty `--proxy` is the same as `--no-proxy`, as in curl. */
function proxyOf(text: string | undefined, isNone: boolean): string | false | undefined {
  if (text && isNone) throw new CommandError('usage', '--proxy and --no-proxy exclude each other: drop one');
  if (isNone || text?.trim() === '') return false;
  return text;
}

/** Reads the options; throws a {@link CommandError} (`usage`) that says which to change. */
export function readGateArguments(
  value: (name: GateOption) => string | undefined,
  has: (name: GateOption) => boolean,
): GateArguments {
  return {
    store: value('store'),
    fresh: has('fresh'),
    policy: policyOf(value('policy')),
    allowPrivate: has('allow-private'),
    timeout: timeoutOf(value('timeout')),
    userAgent: value('user-agent'),
    proxy: proxyOf(value('proxy'), has('no-proxy')),
    proxyResolves: has('proxy-resolves'),
  };
}
