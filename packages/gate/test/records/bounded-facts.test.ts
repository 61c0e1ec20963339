import { describe, expect, it } from 'vitest';
import { boundFacts, boundRecord, factsBytes, textBytes } from '../../src/records/bounded-facts.js';
import type { FailureDetail, FetchFacts, FetchNeeds, FileHeaders } from '../../src/types/outcome.js';
import type { GateRecord } from '../../src/types/record.js';
import { failedRecord, goodRecord } from '../store/records.js';

const BASE: FetchFacts = { kind: 'file', reason: undefined, status: 200, hops: [], headers: undefined };
const NO_HEADERS: FileHeaders = { cacheControl: undefined, contentType: undefined, contentEncoding: undefined };

const withHeaders = (headers: Partial<FileHeaders>): FetchFacts => ({
  ...BASE,
  headers: { ...NO_HEADERS, ...headers },
});
const withHop = (url: string, address?: string): FetchFacts => ({ ...BASE, hops: [{ url, status: 200, address }] });

describe('the facts of a fetch', () => {
  const SITE = 'https://example.com';
  it.each<[string, number, (text: string) => FetchFacts]>([
    ['the kind', 64, (text) => ({ ...BASE, kind: text as FetchFacts['kind'] })],
    ['the reason', 64, (text) => ({ ...BASE, reason: text as FetchFacts['reason'] })],
    ['an address', 64, (text) => withHop(SITE, text)],
    ['the path of a URL', 256, (text) => withHop(`${SITE}/${text.slice(1)}`)],
    ['a URL without a path', 556, (text) => withHop(text)],
    ['Content-Type', 128, (text) => withHeaders({ contentType: text })],
    ['Content-Encoding', 64, (text) => withHeaders({ contentEncoding: text })],
  ])('FAULT-86 %s has %d characters at most, and one for the mark of the cut', (_, length, factsOf) => {
    for (const whole of [length - 1, length, length + 1]) {
      const facts = factsOf('x'.repeat(whole));
      expect(boundFacts(facts)).toBe(facts);
    }
    expect(boundFacts(factsOf('x'.repeat(length + 2)))).toEqual(factsOf(`${'x'.repeat(length)}…`));
  });

  it('FAULT-86 the path of a URL begins after its host, wherever else it has slashes', () => {
    const url = `https://${'h'.repeat(250)}.example:8443/${'x'.repeat(900)}`;
    expect(boundFacts(withHop(url))).toEqual(withHop(`${url.slice(0, 8 + 250 + 13 + 256)}…`));
  });

  it('FAULT-86 a URL with more than 300 characters before its path is cut 256 characters after those', () => {
    const url = `https://${'h'.repeat(400)}/${'x'.repeat(900)}`;
    expect(boundFacts(withHop(url))).toEqual(withHop(`${url.slice(0, 300 + 256)}…`));
    const withoutHost = `http:///${'x'.repeat(900)}`;
    expect(boundFacts(withHop(withoutHost))).toEqual(withHop(`${withoutHost.slice(0, 7 + 256)}…`));
  });

  it('FAULT-86 only the URLs that are too long are cut', () => {
    const hops = (...urls: string[]) => ({
      ...BASE,
      hops: urls.map((url) => ({ url, status: 200, address: undefined })),
    });
    // One character for the mark of an earlier cut.
    const whole = `${SITE}/${'x'.repeat(256)}`;
    expect(whole).toHaveLength(SITE.length + 257);
    const long = `${whole}yy`;
    expect(boundFacts(hops(whole, long))).toEqual(hops(whole, `${long.slice(0, SITE.length + 256)}…`));
  });

  it('FAULT-86 there are six requests: the first five and the last', () => {
    const hops = (...numbers: number[]) => ({
      ...BASE,
      hops: numbers.map((number) => ({ url: `http://h/${number}`, status: 301, address: undefined })),
    });
    const six = hops(1, 2, 3, 4, 5, 6);
    expect(boundFacts(six)).toBe(six);
    expect(boundFacts(hops(1, 2, 3, 4, 5, 6, 7, 8))).toEqual(hops(1, 2, 3, 4, 5, 8));
  });

  it('FAULT-86 C2 of a long Cache-Control, max-age is left; the other headers stay', () => {
    const long = 'x'.repeat(140);
    const others = { contentType: 'text/plain', contentEncoding: 'gzip', ageSeconds: 60 };
    expect(boundFacts(withHeaders({ cacheControl: `${long}, max-age=7`, ...others }))).toEqual(
      withHeaders({ cacheControl: 'max-age=7', ...others }),
    );
    expect(boundFacts(withHeaders({ cacheControl: long, ...others }))).toEqual(withHeaders(others));
    const short = withHeaders({ cacheControl: `${'x'.repeat(118)}, max-age=7`, ...others });
    expect(short.headers?.cacheControl).toHaveLength(129);
    expect(boundFacts(short)).toBe(short);
    const longer = withHeaders({ cacheControl: `${'x'.repeat(119)}, max-age=7`, ...others });
    expect(boundFacts(longer).headers?.cacheControl).toBe('max-age=7');
    // If another header is cut, a short Cache-Control stays as it is.
    const cut = boundFacts(withHeaders({ cacheControl: 'public, max-age=7', contentType: long }));
    expect(cut.headers?.cacheControl).toBe('public, max-age=7');
  });

  it('FAULT-86 of a failure, the code is cut and the cause stays', () => {
    const facts = (code: string): FetchFacts => ({
      ...BASE,
      kind: 'unreachable',
      reason: 'dns',
      failure: { cause: 'network', code, detail: undefined },
    });
    expect(boundFacts(facts('x'.repeat(66)))).toEqual(facts(`${'x'.repeat(64)}…`));
    const short = facts('ENOTFOUND');
    expect(boundFacts(short)).toBe(short);
  });

  const describedBy = (detail: unknown): FetchFacts => ({
    ...BASE,
    failure: { cause: 'site', code: '', detail: detail as FailureDetail },
  });
  it.each<[string, FailureDetail]>([
    ['an id', { id: 'x'.repeat(65) }],
    ['texts', { id: 'a', values: { text: 'x'.repeat(121), count: 1, other: '', more: 0 } }],
    ['a name of a value', { id: 'a', values: { ['x'.repeat(65)]: 1 } }],
    ['a host', { id: 'a', host: 'x'.repeat(301) }],
    ['the proxy', { id: 'a', isProxy: true }],
  ])('FAULT-86 the detail of a failure within its limits stays: %s', (_, detail) => {
    const whole = describedBy(detail);
    expect(boundFacts(whole)).toBe(whole);
  });

  it.each<[string, unknown]>([
    ['a long id', { id: 'x'.repeat(66) }],
    ['no id', { values: {} }],
    ['a long text', { id: 'a', values: { text: 'x'.repeat(122) } }],
    ['a long name', { id: 'a', values: { ['x'.repeat(66)]: 1 } }],
    ['five values', { id: 'a', values: { a: 1, b: 1, c: 1, d: 1, e: 1 } }],
    ['a value of another type', { id: 'a', values: { text: { toString: () => 'x' } } }],
    ['values of another type', { id: 'a', values: 'text' }],
    ['no values', { id: 'a', values: null }],
    ['a long host', { id: 'a', host: 'x'.repeat(302) }],
    ['a host of another type', { id: 'a', host: 1 }],
    ['another proxy', { id: 'a', isProxy: 'x'.repeat(9_999) }],
    ['the text of an older version', 'it failed'],
    ['null', null],
  ])('FAULT-86 the detail of a failure beyond its limits is dropped: %s', (_, detail) => {
    expect(boundFacts(describedBy(detail))).toEqual(describedBy(undefined));
  });

  it('FAULT-86 a record is the same object if nothing is cut, else its other parts stay', () => {
    const record = failedRecord(2, goodRecord(1));
    expect(boundRecord(record)).toBe(record);
    const long = withHop('x'.repeat(600));
    const [good, attempt] = [
      { ...record.good!, facts: long },
      { ...record.attempt!, facts: long },
    ];
    const cut = boundFacts(long);
    expect(boundRecord({ ...record, good })).toEqual({ ...record, good: { ...good, facts: cut } });
    expect(boundRecord({ ...record, attempt })).toEqual({ ...record, attempt: { ...attempt, facts: cut } });
  });

  const UNKNOWN: FetchNeeds = { unknown: true };
  it.each<[string, bound: FetchNeeds, beyond: FetchNeeds]>([
    ['addresses', { addresses: Array(32).fill('h') }, { addresses: Array(33).fill('h') }],
    ['ports', { ports: Array(32).fill(80) }, { ports: Array(33).fill(80) }],
    ['characters of an address', { addresses: ['h', 'x'.repeat(301)] }, { addresses: ['h', 'x'.repeat(302)] }],
    ['characters of a crawler', { crawler: 'x'.repeat(65) }, { crawler: 'x'.repeat(66) }],
    ['addresses that are a list', {}, { addresses: 'x' as never }],
    ['ports that are a list', { redirects: 1 }, { ports: { length: 1 } as never }],
  ])('FAULT-96 needs have a limit: %s; beyond it, no gate uses the outcome', (_, bound, beyond) => {
    const record = failedRecord(2, goodRecord(1));
    const withNeeds = (needs: FetchNeeds): GateRecord => ({ ...record, outage: { ...record.outage!, needs } });
    expect(boundFacts({ ...BASE, needs: bound })).toEqual({ ...BASE, needs: bound });
    expect(boundFacts({ ...BASE, needs: beyond })).toEqual({ ...BASE, needs: UNKNOWN });
    // If another fact is cut, needs within the limits stay.
    expect(boundFacts({ ...withHop('x'.repeat(600)), needs: bound }).needs).toBe(bound);
    const kept = withNeeds(bound);
    expect(boundRecord(kept)).toBe(kept);
    expect(boundRecord(withNeeds(beyond))).toEqual(withNeeds(UNKNOWN));
  });

  it('FAULT-86 their bytes grow with each text', () => {
    const empty = factsBytes(BASE);
    expect(factsBytes(undefined)).toBe(0);
    expect(empty).toBe(120);
    expect([textBytes(undefined), textBytes(''), textBytes('\u00ffx'), textBytes('\u0100x')]).toEqual([0, 16, 18, 20]);
    for (const name of ['cacheControl', 'contentType', 'contentEncoding'] as const) {
      expect(factsBytes(withHeaders({ [name]: 'x'.repeat(50) }))).toBe(empty + 66);
    }
    const hop = factsBytes(withHop('')) - empty;
    expect(hop).toBe(80 + 16);
    expect(factsBytes(withHop('x'.repeat(50), 'y'.repeat(20)))).toBe(empty + hop + 50 + 16 + 20);
    expect(factsBytes({ ...withHop(''), hops: [...withHop('').hops, ...withHop('').hops] })).toBe(empty + 2 * hop);
    const failed = (code: string, detail?: FailureDetail) =>
      factsBytes({ ...BASE, failure: { cause: 'site', code, detail } });
    expect(failed('')).toBe(empty + 40 + 16);
    expect(failed('x'.repeat(50)) - failed('')).toBe(50);
    expect(failed('', { id: 'ab' })).toBe(failed('') + 64 + 16 + 2);
    expect(failed('', { id: 'ab', host: 'cde' })).toBe(failed('') + 64 + 16 + 2 + 16 + 3);
    const described = failed('', { id: '', values: { text: 'x'.repeat(50), count: 7 } });
    expect(described).toBe(failed('', { id: '' }) + 16 + (16 + 50) + 16);
    const needing = (needs: FetchNeeds) => factsBytes({ ...BASE, needs }) - empty;
    expect(needing({ ports: [80] })).toBe(120);
    expect(needing({ addresses: ['10.0.0.1', '::1'] })).toBe(120 + 16 + 8 + 16 + 3);
    expect(needing({ crawler: 'x' })).toBe(120 + 16 + 1);
  });
});
