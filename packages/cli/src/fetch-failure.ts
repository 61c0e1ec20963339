import type { FailureReason } from '@maycrawl/gate';
import { failedFetchOf, type Known, triesOf } from './known-origin.js';

/** Why robots.txt could not be fetched, or was not requested. */
export interface FetchFailure {
  readonly kind: FailureReason | 'refused-address' | 'overloaded' | 'backed-off' | 'local';
  /** `local`: this machine, its resolver, its proxy or its own limits; never counted against the site. */
  readonly cause: 'site' | 'network' | 'local';
  /** Such as `ENOTFOUND`. */
  readonly code: string | undefined;
  /** One clause, such as "its name does not resolve". */
  readonly detail: string;
  /** Milliseconds since the epoch, as is `retryAt`: when it may be tried again. */
  readonly at: number;
  readonly retryAt: number | undefined;
}

/** What happened, if the gate says no more. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  dns: 'its name leads to no address',
  connect: 'nothing answers at its address',
  tls: 'its certificate or encryption does not work',
  timeout: 'it takes too long',
  reset: 'it breaks the connection off',
  'invalid-response': 'its answer is no HTTP',
  truncated: 'its answer ends too early',
  encoding: 'its answer cannot be decoded',
  'ftp-reply': 'its FTP server refuses',
  'refused-address': 'it leads to an address that may not be fetched from',
  overloaded: 'too many requests are waiting',
  'backed-off': 'its server has asked for a pause',
  local: 'this machine, its resolver or its proxy fails',
};

/** Returns a kind of failure in words; undefined for a status, which says it itself. */
export function failureWords(kind: string): string | undefined {
  return WORDS[kind];
}

/** Returns why the last fetch failed or was not made; undefined if it did not fail. */
export function failureOf(known: Known): FetchFailure | undefined {
  const { local, record } = known;
  const failed = local ?? record.attempt;
  if (failed === undefined) return undefined;
  const facts = failedFetchOf(known);
  const kind =
    local === undefined ? ((facts?.reason as FetchFailure['kind'] | undefined) ?? 'status') : localKind(local);
  const status = facts?.status === undefined ? '' : ` ${facts.status}`;
  return {
    kind,
    cause: local === undefined ? 'site' : 'local',
    code: kind === 'status' && facts?.status !== undefined ? String(facts.status) : undefined,
    detail: local?.detail ?? failureWords(kind) ?? `it answered${status}`,
    at: failed.at,
    retryAt: triesOf(known).nextTryAt,
  };
}

function localKind({ kind }: NonNullable<Known['local']>): FetchFailure['kind'] {
  if (kind === 'refused') return 'refused-address';
  return kind === 'local-failure' ? 'local' : kind;
}
