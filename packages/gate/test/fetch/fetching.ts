import type { AbortSignalLike } from '../../src/abort/abort-source.js';
import { type ExchangeLimits, Exchanges } from '../../src/fetch/exchange/exchanges.js';
import { type Fetcher, type NotFetched, preparedFetcher } from '../../src/fetch/http/fetch-robots.js';
import { type FetchSettings, prepareSettings } from '../../src/fetch/net/fetch-settings.js';
import { type NameResolverOptions, nameResolverWithTtl, type ResolveName } from '../../src/fetch/net/name-resolver.js';
import type { FetchOutcome } from '../../src/types/outcome.js';
import { type MisbehavingOptions, type Script, startMisbehaving } from '../servers/misbehaving.js';

export const USER_AGENT = 'TestBot/1.0 (+https://example.com/bot)';
export const RULES = 'user-agent: *\ndisallow: /private\n';

/** Loopback is permitted, names under `.test` resolve to it, and the timeout is short. */
export const LOCAL: FetchSettings = {
  userAgent: USER_AGENT,
  allowPrivate: ['127.0.0.0/8', '::1/128'],
  timeout: 10_000,
  resolve: async (name) => (name.endsWith('.test') ? ['127.0.0.1'] : []),
};

/** For servers that never end a response, so that the fetch ends soon. */
export const SHORT: FetchSettings = { ...LOCAL, timeout: 400 };

/** Returns a fetcher with exchanges of its own. */
export function createFetcher(settings: FetchSettings, limits: ExchangeLimits = {}): Fetcher {
  const prepared = prepareSettings(settings);
  return preparedFetcher(prepared, new Exchanges(prepared, limits));
}

/** Makes a single fetch with its own settings and limits. */
export async function fetchRobots(
  url: string,
  options: FetchSettings & { readonly signal?: AbortSignalLike | undefined },
): Promise<FetchOutcome | NotFetched> {
  return createFetcher(options)(url, options);
}

/** Returns the resolver of the gate, without the lifetimes of results. */
export function nameResolver(options: NameResolverOptions = {}): ResolveName {
  const resolve = nameResolverWithTtl(options);
  return async (hostname) => (await resolve(hostname)).addresses;
}

/** Fetches from a server that runs `script`, and waits until every connection to it is closed. */
export async function fetchFrom(
  script: Script,
  settings: FetchSettings = LOCAL,
  options: MisbehavingOptions = {},
): Promise<FetchOutcome | NotFetched> {
  const server = await startMisbehaving(script, options);
  try {
    const outcome = await fetchRobots(`${server.origin}/robots.txt`, settings);
    await server.idle();
    return outcome;
  } finally {
    await server.stop();
  }
}

/** Responds to the n-th request with the n-th bytes, to all further ones with the last, and ends the connection. */
export function respond(...responses: readonly (string | Uint8Array)[]): Script {
  return (socket, _request, count) => {
    socket.end(responses[Math.min(count, responses.length - 1)]!);
  };
}

/** Returns the body of an outcome, one character for each byte; throws if there is none. */
export function textOf(outcome: FetchOutcome | NotFetched): string {
  if (outcome.kind !== 'file') throw new Error(`no file but ${JSON.stringify(outcome)}`);
  return Buffer.from(outcome.body).toString('latin1');
}
