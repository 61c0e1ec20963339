import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBody, padCutBody } from '../../src/records/cut-body.js';
import { bodyOf } from '../store/records.js';

const LIMIT = 40;
const text = fc
  .array(fc.constantFrom('user-agent: *\n', 'disallow: /a\n', 'allow: /\r\n', '\r', '#x', 'disallow: /abc'), {
    maxLength: 12,
  })
  .map((parts) => bodyOf(parts.join('')));

describe('a file that is longer than the limit', () => {
  it.each([
    // The whole lines, and `#` up to one byte more than the limit.
    ['abcdefgh', '#######'],
    ['abc\ndefg', 'abc\n###'],
    ['abc\rdefg', 'abc\r###'],
    ['\nbcdefg', '\n######'],
    ['abcde\ngh', 'abcde\n\n'],
    // The line ends at the limit: its end is kept as LF.
    ['abcdef\n', 'abcdef\n'],
    ['abcdef\r\n', 'abcdef\n'],
    ['a\ncdef\n', 'a\ncdef\n'],
    // Only LF and CR end a line.
    ['abc\vdefg', '#######'],
    ['abc\fdefg', '#######'],
  ])('FAULT-44 D5 with a limit of 6 bytes, %j is stored as %j', (body, kept) => {
    expect(Buffer.from(cutBody(bodyOf(body), 6)).toString()).toBe(kept);
  });

  it('FAULT-44 D5 a file as long as the limit is not copied', () => {
    const body = bodyOf('abcdef');
    expect(cutBody(body, 6)).toBe(body);
    expect(cutBody(body, 5)).not.toBe(body);
  });

  it('FAULT-44 D5 has the same meaning for a gate with this limit, and no half rule for one that reads more', () => {
    fc.assert(
      fc.property(text, (body) => {
        const kept = cutBody(body, LIMIT);
        const [whole, cut] = [body, kept].map((bytes) => parse(bytes, { maxBytes: LIMIT }));
        expect(cut!.truncated).toBe(whole!.truncated);
        expect(Buffer.from(cut!.bytes).equals(Buffer.from(whole!.bytes))).toBe(true);
        const rules = (bytes: Uint8Array, maxBytes: number) =>
          parse(bytes, { maxBytes }).groups.flatMap((group) => group.rules.map(({ type, pattern }) => type + pattern));
        expect(rules(kept, 1_000)).toEqual(rules(body, LIMIT));
      }),
      { seed: 44, numRuns: 2_000 },
    );
  });

  it('FAULT-82 is rebuilt from the bytes of the parsed file', () => {
    fc.assert(
      fc.property(text, (body) => {
        const kept = cutBody(body, LIMIT);
        const robots = parse(kept, { maxBytes: LIMIT });
        const again = robots.truncated ? padCutBody(robots.bytes, LIMIT) : robots.bytes;
        expect(Buffer.from(again).equals(Buffer.from(kept))).toBe(true);
      }),
      { seed: 82, numRuns: 2_000 },
    );
  });
});
