import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint.js';
import { Positions } from '../../src/runner/positions.js';

const encoder = new TextEncoder();
const SEED = 20_261_122;

/** The position as its definition says: each offset counted from the start of its line. */
function slowPosition(bytes: Uint8Array, offset: number): { line: number; column: number } {
  const { lines } = parse(bytes);
  const line = lines.filter(({ span }) => span.start <= offset).at(-1) ?? lines[0];
  if (line === undefined) return { line: 1, column: 1 };
  const end = Math.max(line.span.start, Math.min(offset, line.span.end));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(line.span.start, end));
  return { line: line.number, column: text.length + 1 };
}

describe('Positions', () => {
  it.each([
    ['ASCII', encoder.encode('User-agent: *\nDisallow: /a\r\n\rAllow: /b')],
    ['two, three and four bytes', encoder.encode('# größe 漢字 😀 e\n/😀\u200d😀\n')],
    ['a byte order mark', encoder.encode('\ufeffUser-agent: *\n')],
    [
      'invalid UTF-8',
      Uint8Array.of(0x2f, 0xe2, 0x82, 0x2f, 0x80, 0x80, 0xf0, 0x9f, 0x98, 0x0a, 0xc3, 0xff, 0xa9, 0x61),
    ],
    ['nothing', new Uint8Array(0)],
  ])(`equal the count from the start of the line, in any order: %s (seed ${SEED})`, (_, bytes) => {
    const offsets = Array.from({ length: bytes.length + 2 }, (_element, offset) => offset);
    const expected = offsets.map((offset) => slowPosition(bytes, offset));
    const { lines } = parse(bytes);
    const ascending = new Positions(bytes, lines);
    expect(offsets.map((offset) => ascending.at(offset))).toEqual(expected);
    const anyOrder = new Positions(bytes, lines);
    let state = SEED;
    for (let i = 0; i < 500; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const offset = (state >> 8) % offsets.length;
      expect([offset, anyOrder.at(offset)]).toEqual([offset, expected[offset]]);
    }
  });

  it('edits have UTF-16 positions beside byte offsets', () => {
    const [found] = lint('User-agent: *\nDisallow: /😀größe a\n', { rules: { 'not-utf8': 'off' } });
    expect(found?.fixes[0]?.edits).toEqual([
      { span: { start: 36, end: 37 }, start: { line: 2, column: 19 }, end: { line: 2, column: 20 }, text: '%20' },
    ]);
  });
});

describe('findings about a suppression', () => {
  it.each([
    [
      'two and four bytes',
      '# maycrawl-disable-file é😀, nosuch',
      encoder.encode('# maycrawl-disable-file é😀, ').length,
    ],
    ['U+FFFD', '# maycrawl-disable-file \ufffd, nosuch', 29],
  ])('underline the id after %s', (_, text, start) => {
    const [, found] = lint(`${text}\nUser-agent: *\nDisallow: /a\n`);
    expect(found?.location.span).toEqual({ start, end: start + 6 });
    expect(found?.location.start.column).toBe(text.indexOf('nosuch') + 1);
  });

  it('underline the id after bytes that are not UTF-8', () => {
    const head = encoder.encode('# maycrawl-disable-file ');
    for (const bytes of [[0xe9], [0xe2, 0x80], [0xf0, 0x9f, 0x98], [0xff, 0x80], [0xc3]]) {
      const file = Uint8Array.of(...head, ...bytes, ...encoder.encode(', nosuch\nUser-agent: *\nDisallow: /a\n'));
      const found = lint(file).find(({ params }) => params.rule === 'nosuch');
      const start = head.length + bytes.length + 2;
      expect([bytes, found?.location.span]).toEqual([bytes, { start, end: start + 6 }]);
    }
  });
});
