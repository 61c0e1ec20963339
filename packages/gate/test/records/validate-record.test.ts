import { describe, expect, it } from 'vitest';
import { traceRecord } from '../../src/records/origin-record.js';
import { MAX_STORED_COUNTER, validateRecord, validateStoredRecord } from '../../src/records/validate-record.js';
import { MemoryStore } from '../../src/store/memory-store.js';
import type { GateRecord } from '../../src/types/record.js';
import type { Store } from '../../src/types/store.js';
import { bodyOf, failedRecord, goodRecord, missingFileRecord, ORIGIN } from '../store/records.js';

const WHOLE = failedRecord(2, goodRecord(1));
type Part = 'good' | 'outage' | 'attempt';

/** Returns the whole record with a member of a part replaced. */
function withMember(part: Part, member: string, value: unknown): GateRecord {
  return { ...WHOLE, [part]: { ...WHOLE[part], [member]: value } };
}

const MEMBERS: readonly [Part, string][] = [
  ...(['counter', 'at', 'freshUntil', 'refreshAt'] as const).map((name): [Part, string] => ['good', name]),
  ...(['after', 'since'] as const).map((name): [Part, string] => ['outage', name]),
  ...(['counter', 'at', 'nextTryAt', 'failures'] as const).map((name): [Part, string] => ['attempt', name]),
];

describe('what a store returned', () => {
  it.each([undefined, null])('FAULT-71 %s is a miss', (stored) => {
    expect(validateStoredRecord(ORIGIN, stored)).toBeUndefined();
  });

  it('FAULT-71 a record is returned as it is', () => {
    for (const record of [WHOLE, goodRecord(1), failedRecord(1), missingFileRecord(1)]) {
      expect(validateStoredRecord(ORIGIN, record)).toBe(record);
    }
  });

  it.each(['good', 'attempt'] as const)('FAULT-71 %s without facts is no record', (part) => {
    for (const facts of [undefined, null, {}]) {
      const read = () => validateStoredRecord(ORIGIN, withMember(part, 'facts', facts));
      expect(read).toThrow(/^store: expected a record of http/);
    }
  });

  it.each(MEMBERS)('FAULT-71 %s.%s must be a number', (part, member) => {
    for (const value of ['1', undefined, null]) {
      const read = () => validateStoredRecord(ORIGIN, withMember(part, member, value));
      expect(read).toThrow(/^store: expected a record of http/);
    }
  });

  it.each<[string, unknown]>([
    ['a text', 'record'],
    ['a number', 7],
    ['a function', Object.assign(() => {}, WHOLE)],
    ['of another origin', { ...WHOLE, origin: 'https://other.example' }],
    ['a good outcome of another kind', withMember('good', 'kind', 'unreachable')],
    ['a good outcome without facts', withMember('good', 'facts', undefined)],
    ['a good outcome without requests', withMember('good', 'facts', { ...WHOLE.good!.facts, hops: undefined })],
    ['an attempt without facts', withMember('attempt', 'facts', undefined)],
    ['an attempt without requests', withMember('attempt', 'facts', { ...WHOLE.attempt!.facts, hops: 'x' })],
    ['a part that is no object', { ...WHOLE, outage: 5 }],
    ['a body that is a text', { ...WHOLE, body: 'user-agent: *' }],
  ])('FAULT-71 %s is a failure of the store', (_, stored) => {
    expect(() => validateStoredRecord(ORIGIN, stored)).toThrow(TypeError);
  });

  it.each([-1, 0.5, Number.NaN, 8.64e15 + 1])('FAULT-71 a counter of %d is a failure of the store', (counter) => {
    for (const [part, member] of [
      ['good', 'counter'],
      ['outage', 'after'],
      ['attempt', 'counter'],
    ] as const) {
      expect(() => validateStoredRecord(ORIGIN, withMember(part, member, counter))).toThrow(TypeError);
      expect(() => validateRecord(withMember(part, member, counter))).toThrow(
        `counter: expected a whole number from 0 to ${8.64e15}, got ${counter}`,
      );
    }
  });

  it('FAULT-71 of a record whose counter leaves no room for higher ones, a trace is left', () => {
    expect(MAX_STORED_COUNTER).toBe(8.64e15 - 2 ** 40);
    for (const [part, member] of [
      ['good', 'counter'],
      ['outage', 'after'],
      ['attempt', 'counter'],
    ] as const) {
      const last = withMember(part, member, MAX_STORED_COUNTER);
      expect(validateStoredRecord(ORIGIN, last)).toBe(last);
      const beyond = withMember(part, member, MAX_STORED_COUNTER + 1);
      expect(validateStoredRecord(ORIGIN, beyond)).toEqual(traceRecord(ORIGIN));
      expect(() => validateRecord(beyond)).not.toThrow();
      expect(() => validateRecord(withMember(part, member, 8.64e15))).not.toThrow();
    }
    expect(() => validateRecord(withMember('outage', 'after', 0))).not.toThrow();
  });

  it('FAULT-71 a body that does not match its hash is dropped, unless the store checks bodies', () => {
    const forged = { ...WHOLE, body: bodyOf('user-agent: *\nallow: /') };
    expect(validateStoredRecord(ORIGIN, forged)).toEqual({ ...WHOLE, body: undefined });
    const unknown = { ...failedRecord(1), body: bodyOf('x') };
    expect(validateStoredRecord(ORIGIN, unknown)?.body).toBeUndefined();
    const checking: Store = Object.assign(new MemoryStore(), { hasCheckedBodies: true });
    expect(validateStoredRecord(ORIGIN, forged, checking)).toBe(forged);
    const other: Store = Object.assign(new MemoryStore(), { hasCheckedBodies: false });
    expect(validateStoredRecord(ORIGIN, forged, other)).toEqual({ ...WHOLE, body: undefined });
  });
});
