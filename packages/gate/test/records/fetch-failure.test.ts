import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/messages/failure-text.js';
import { fetchFailure as wholeFailure } from '../../src/records/fetch-failure.js';
import type { LocalOutcome } from '../../src/records/local-outcome.js';
import type { FetchFacts } from '../../src/types/outcome.js';
import { systemDetail } from '../clause-of.js';
import { failedRecord } from '../store/records.js';

const attempt = failedRecord(1).attempt!;
const TIMES = { at: attempt.at, retryAt: attempt.nextTryAt };

const localOutcome = (kind: LocalOutcome['kind'], more: Partial<LocalOutcome> = {}): LocalOutcome => ({
  ...{ kind, at: 5, nextTryAt: 6, failures: 1, facts: undefined, detail: undefined },
  ...more,
});

/** What `detail` is made from says the same. */
function fetchFailure(...args: Parameters<typeof wholeFailure>): object | undefined {
  const failure = wholeFailure(...args);
  if (failure === undefined) return undefined;
  const { message, ...rest } = failure;
  expect(failureText(message)).toBe(rest.detail);
  return rest;
}

describe('why the last fetch failed', () => {
  it('B6 no failure', () => {
    expect(fetchFailure({ local: undefined, attempt: undefined })).toBeUndefined();
  });

  it.each([
    ['refused', 'refused', 'it leads to a refused address or port'],
    ['overloaded', 'overloaded', 'too many requests are waiting'],
    ['backed-off', 'backed-off', 'its server has asked for a pause'],
    ['local-failure', 'suspended', 'the network of this machine does not work'],
  ] as const)('B6 nothing was requested: %s', (kind, shown, detail) => {
    const expected = { kind: shown, cause: 'local', code: undefined, detail, permittedBy: undefined };
    // The local failure is later than the attempt.
    expect(fetchFailure({ local: localOutcome(kind), attempt })).toEqual({ ...expected, at: 5, retryAt: 6 });
  });

  it('FAULT-10 a refusal has its own detail and the setting that would permit it', () => {
    const local = localOutcome('refused', { detail: systemDetail('10.0.0.1 is private'), permittedBy: 'allowPrivate' });
    expect(fetchFailure({ local, attempt: undefined })).toMatchObject({
      kind: 'refused',
      detail: '10.0.0.1 is private',
      permittedBy: 'allowPrivate',
    });
  });

  it('B10 a failed request has its cause and code', () => {
    const failure = { cause: 'network', code: 'ECONNREFUSED', detail: systemDetail('x (ECONNREFUSED)') };
    const facts = { ...attempt.facts, reason: 'connect', failure } as FetchFacts;
    const expected = { kind: 'connect', cause: 'network', code: 'ECONNREFUSED', detail: 'x (ECONNREFUSED)' };
    expect(fetchFailure({ local: undefined, attempt: { ...attempt, facts } })).toEqual({ ...expected, ...TIMES });
    const local = localOutcome('local-failure', { facts });
    expect(fetchFailure({ local, attempt: undefined })).toEqual({ ...expected, at: 5, retryAt: 6 });
    const withoutCode = { ...facts, failure: { ...failure, code: '' } } as FetchFacts;
    expect(fetchFailure({ local: undefined, attempt: { ...attempt, facts: withoutCode } })).toMatchObject({
      code: undefined,
    });
  });

  it.each<[Partial<FetchFacts>, string, string]>([
    [{ status: 503, reason: 'status' }, 'status', 'it answered 503'],
    [{ status: 503, reason: undefined }, 'status', 'it answered 503'],
    [{ status: undefined, reason: 'dns' }, 'dns', 'the fetch failed (dns)'],
    [{ status: undefined, reason: undefined }, 'status', 'the fetch failed (status)'],
  ])('B6 the remains of an evicted origin: %j', (facts, kind, detail) => {
    const remains = { ...attempt, facts: { ...attempt.facts, failure: undefined, ...facts } };
    const expected = { kind, cause: 'site', code: undefined, detail, ...TIMES };
    expect(fetchFailure({ local: undefined, attempt: remains })).toEqual(expected);
  });
});
