import { ENGLISH } from '@maycrawl/core/message';
import { type Flags, namesOf, type Values, WrongValue } from '../command-line/flag.js';
import type { Line } from '../command-line/line.js';
import { seconds, wholeNumber } from '../command-line/read-number.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';

/** `--store memory`: nothing is stored between runs. */
export const IN_MEMORY = 'memory';

export function isRedisUrl(store: string | undefined): store is string {
  return store !== undefined && /^rediss?(\+cluster)?:/i.test(store);
}

/** Rejects unknown kinds of URLs, which would be folders. The URL is not shown: it may contain a password. */
function storeOf(text: string): string {
  if (text.trim() !== text) throw new WrongValue('has spaces around its value');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !isRedisUrl(text)) throw new WrongValue(`cannot be a ${quoted(scheme)} URL`);
  return text;
}

/** The maximum delay of a timer in Node, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** Seconds. The least time for which the gate keeps a copy fresh, and a year. */
const FRESH_MAX = { least: 300, most: 31_536_000 } as const;

export const REQUEST_FLAGS = {
  'allow-private': {
    text: 'Also fetch from private and loopback addresses',
    page: 'Without it, such a fetch is refused, and everything is blocked. Ports of other services, such as 25, are always refused',
  },
  timeout: {
    value: 'SECONDS',
    fallback: '30',
    text: 'Limit for a whole fetch, with DNS lookups and redirects',
    example: '10 or --timeout 0.5',
    ...seconds('a valid time', 1, MAX_TIMEOUT),
  },
  'user-agent': {
    value: 'HEADER',
    fallback: 'maycrawl and its version',
    text: 'User-Agent header to send',
    detail: 'If you run a crawler, give its header',
    page: 'Include a name and an address for complaints. The header names the program that fetches; `--as` names the crawler whose rules apply',
    example: '"ExampleBot/1.0 (+https://example.com/bot)"',
  },
  proxy: {
    value: 'URL',
    fallback: 'the one in `http_proxy`, `HTTPS_PROXY` or `ALL_PROXY`, except for the hosts in `NO_PROXY`',
    text: 'Fetch through an [HTTP proxy](fetching.md#proxies), by CONNECT',
    page: "`--proxy ''` is the same as `--no-proxy`",
    hint: 'give the URL of a proxy, as --proxy http://proxy.example:3128',
    mayBeEmpty: true,
  },
  'no-proxy': { text: 'Use no proxy, even if these variables name one' },
  'proxy-resolves': { text: 'Let the proxy look up host names, not this machine' },
} as const satisfies Flags;

export const STORE_FLAG = {
  store: {
    value: 'DIR',
    fallback: 'your cache folder',
    text: 'Folder for what is stored between runs',
    page: 'This is `maycrawl` in `$XDG_CACHE_HOME`, otherwise `~/.cache/maycrawl`; `~/Library/Caches/maycrawl` on macOS, `%LOCALAPPDATA%\\maycrawl\\Cache` on Windows. All processes of the machine can share it. It must be on a local disk. If it cannot be used, stderr says why, and the command continues without it. On Node 20, run `npm install @photostructure/sqlite@1.2.1` first',
    hint: 'write a folder, memory, or the URL of a Redis server, such as redis://localhost:6379',
    read: storeOf,
    also: [
      { value: IN_MEMORY, text: 'Store nothing between runs' },
      {
        value: 'redis://HOST',
        text: 'Redis server [for many machines](../fleet.md)',
        detail:
          '`rediss://HOST` with TLS, `redis+cluster://HOST,HOST` for a Cluster. Password: in the variable `MAYCRAWL_REDIS_PASSWORD`',
        page: 'Run `npm install @redis/client@6.3.1` first, with `--global` if `maycrawl` is installed globally',
      },
    ],
  },
} as const satisfies Flags;

/** How robots.txt is fetched and stored. The options have no effect if nothing is fetched. */
export const GATE_FLAGS = {
  ...STORE_FLAG,
  fresh: {
    text: 'Fetch even if a stored copy is fresh, but not before a `Retry-After` has passed',
    page: 'If the fetch fails, that copy stays in use',
  },
  policy: {
    value: 'NAME',
    choices: ['google', 'google-2022', 'rfc9309'],
    default: 'google',
    text: 'How to treat a failing server',
    page: '`google`: everything is blocked for 12 hours. Then the last good copy applies, or nothing is blocked if there never was one. After 30 days everything is blocked. `google-2022`: everything is blocked for 30 days, then the last good copy applies. `rfc9309`: everything is blocked',
  },
  'trust-not-found-pages': {
    text: 'Treat a server error whose page says "not found" as a missing robots.txt',
    page: "Everything is then allowed. An earlier edition of Google's specification described this. Without it, such a server counts as failing",
  },
  'fresh-max': {
    value: 'SECONDS',
    fallback: '86400 (24 hours)',
    text: 'Longest time for which a copy is fresh, whatever `max-age` says',
    page: 'It may be from 300 (5 minutes) to 31536000 (a year). [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309#section-2.4) recommends 24 hours',
    example: '3600',
    ...wholeNumber(
      `a whole number of seconds from ${FRESH_MAX.least} (5 minutes) to ${FRESH_MAX.most} (a year)`,
      FRESH_MAX.least,
      FRESH_MAX.most,
    ),
  },
  // Last, so that an option that is also above is a type error.
  ...REQUEST_FLAGS,
} as const satisfies Flags;

/** Ports that a URL may name without `--any-port`, where programs that nobody watches choose URLs. */
export const USUAL_PORTS: readonly number[] = [80, 443, 8080, 8443];

export const ANY_PORT = {
  'any-port': { text: `Also fetch from other ports than ${ENGLISH.list(USUAL_PORTS.map(String))}` },
} as const satisfies Flags;

/** For the commands that fetch even if a copy is fresh. */
export const ALWAYS_FRESH = { fresh: 'which always fetches now' };

type GateValues = Values<typeof GATE_FLAGS>;

/** How robots.txt is fetched and stored: `freshMax` and `timeout` in milliseconds, undefined for the gate's default. */
export interface GateArguments extends Omit<GateValues, 'noProxy' | 'proxy'> {
  /** The URL of a proxy; false for none, whatever the environment says; undefined if the environment decides. */
  readonly proxy: string | false | undefined;
}

/** An empty `--proxy` is the same as `--no-proxy`, as in curl. */
function proxyOf({ proxy, noProxy }: Pick<GateValues, 'proxy' | 'noProxy'>): string | false | undefined {
  if (proxy && noProxy) throw usage('--proxy and --no-proxy exclude each other: leave out one');
  return noProxy || proxy?.trim() === '' ? false : proxy;
}

/** A command with fewer options has the defaults of the others. */
export function gateArguments(values: Partial<GateValues> & Values<typeof REQUEST_FLAGS>): GateArguments {
  const { store, fresh = false, policy = GATE_FLAGS.policy.default, trustNotFoundPages = false } = values;
  const { allowPrivate, timeout, userAgent, proxyResolves } = values;
  const freshMax = values.freshMax && values.freshMax * 1_000;
  const common = { store, fresh, policy, freshMax, allowPrivate, trustNotFoundPages, timeout, userAgent };
  return { ...common, proxy: proxyOf(values), proxyResolves };
}

/** Throws if an option for fetching is given with one that fetches nothing and reads the store. */
export function rejectFetching(
  line: { firstOf(names: readonly (keyof typeof GATE_FLAGS)[]): string | undefined },
  option: string,
): void {
  const unused = line.firstOf(namesOf(GATE_FLAGS).filter((name) => name !== 'store'));
  if (unused !== undefined)
    throw usage(`--${unused} is an option for fetching, and with ${option} nothing is fetched: leave out one`);
}

export function rejectUnused<F extends Flags>(
  line: Line<F>,
  flags: Pick<F, keyof F & keyof typeof GATE_FLAGS>,
  inputs: readonly (string | undefined)[],
): void {
  const unused = line.firstOf(namesOf(flags));
  if (unused !== undefined && !inputs.some((input) => input !== undefined && isUrl(input)))
    throw usage(`--${unused} is an option for fetching, and no URL is given: leave it out`);
}
