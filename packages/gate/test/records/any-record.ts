/** Arbitrary stored records of one origin, with so few distinct values that they often contradict each other. */
import fc from 'fast-check';
import { bodyHash } from '../../src/records/body-hash.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import type { FetchFacts, FetchNeeds } from '../../src/types/outcome.js';
import type { GateRecord, StoredAttempt, StoredGood } from '../../src/types/record.js';
import { bodyOf, ORIGIN } from '../store/records.js';

const BODIES = ['user-agent: *\ndisallow: /', 'user-agent: *\nallow: /', ''].map(bodyOf);

/** Returns the body with a hash. */
export function bodyOfHash(hash: string | undefined): Uint8Array | undefined {
  return BODIES.find((body) => bodyHash(body) === hash);
}

const LATER = Date.UTC(2026, 0, 1);
const counter = fc.integer({ min: 1, max: 5 });
/** Before 2020, which is invalid, and after. */
const time = fc.constantFrom(0, 1, 5_000, LATER, LATER + 1, LATER + 5_000);
const start = fc.oneof(time, fc.constant(Number.POSITIVE_INFINITY));

const needs: fc.Arbitrary<FetchNeeds | undefined> = fc.constantFrom(
  undefined,
  { redirects: 7 },
  { addresses: ['10.0.0.1'], ports: [8080] },
);

const facts = (kind: FetchFacts['kind']): fc.Arbitrary<FetchFacts> =>
  fc.record({ status: fc.constantFrom(200, 404, 503), needs }).map((fields) => ({
    kind,
    reason: undefined,
    hops: [],
    headers: undefined,
    ...fields,
  }));

const times = { counter, at: time, freshUntil: time, refreshAt: time };
const file = fc.record({
  ...times,
  kind: fc.constant('file' as const),
  hash: fc.constantFrom(...BODIES.map(bodyHash), undefined),
  facts: facts('file'),
});
const noFile = fc.record({
  ...times,
  kind: fc.constant('unavailable' as const),
  hash: fc.constant(undefined),
  facts: facts('unavailable'),
});
const good: fc.Arbitrary<StoredGood | undefined> = fc.option(fc.oneof(file, noFile), { nil: undefined });

const attempt: fc.Arbitrary<StoredAttempt> = fc.record({
  counter,
  at: time,
  nextTryAt: time,
  notBefore: fc.option(time, { nil: undefined }),
  failures: fc.integer({ min: 1, max: 3 }),
  facts: facts('unreachable'),
});

export const anyRecord: fc.Arbitrary<GateRecord> = fc
  .record({
    good,
    outage: fc.option(fc.record({ after: fc.integer({ min: 0, max: 5 }), since: start, needs }), { nil: undefined }),
    attempt: fc.option(attempt, { nil: undefined }),
    pageGoodAt: fc.option(time, { nil: undefined }),
    pageBadAt: fc.option(time, { nil: undefined }),
    trace: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    hasBody: fc.boolean(),
  })
  .map(({ hasBody, ...state }) => {
    const body = hasBody ? bodyOfHash(state.good?.hash) : undefined;
    return { ...emptyRecord(ORIGIN), ...state, body };
  });
