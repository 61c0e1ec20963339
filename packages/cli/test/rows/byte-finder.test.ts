import { expect, it } from 'vitest';
import { RowJoiner } from '../../src/commands/join/row-joiner.js';
import { OriginRows } from '../../src/commands/origins/add-origins.js';
import { ByteFinder } from '../../src/rows/byte-finder.js';

let scanned = 0;

/** Counts the bytes that searches look at. */
class CountedBytes extends Uint8Array {
  override indexOf(byte: number, from = 0): number {
    const at = super.indexOf(byte, from);
    scanned += (at === -1 ? this.length : at + 1) - from;
    return at;
  }
}

const bytesOf = (text: string) => new CountedBytes(Buffer.from(text, 'latin1'));

it('finds a byte within bounds, from any place to any other', () => {
  const bytes = bytesOf('ab\tc\t\tdef\tg');
  const finder = new ByteFinder(9);
  const expected = (start: number, end: number) => {
    const at = [...bytes.subarray(start, end)].indexOf(9);
    return at === -1 ? end : start + at;
  };
  for (let round = 0; round < 2; round++)
    for (let start = 0; start <= bytes.length; start++)
      for (let end = start; end <= bytes.length; end++)
        expect([start, end, finder.find(bytes, start, end)]).toEqual([start, end, expected(start, end)]);
  for (let start = bytes.length; start >= 0; start--)
    expect(finder.find(bytes, start, bytes.length)).toBe(expected(start, bytes.length));
  expect(finder.find(bytesOf('x\ty'), 0, 3)).toBe(1);
});

it.each([
  ['rows without a tab', 'https://a.example/\n'],
  ['empty rows', '\n'],
  ['rows with one tab', 'https://a.example\tU\n'],
  ['rows of join', 'https://a.example\tU\thttps://a.example/b\n'],
])('%s: each byte of a block is searched a few times at most', (_, row) => {
  for (const column of [1, 3]) {
    for (const end of ['', 'x\ty\n', 'x'.repeat(100)]) {
      const block = () => bytesOf(row.repeat(20_000) + end);
      const sink = { put() {}, putText() {} };
      scanned = 0;
      new OriginRows(sink, column, 'any').write(block());
      expect(scanned).toBeLessThan(3 * block().length);
    }
  }
  scanned = 0;
  const block = bytesOf(row.repeat(20_000));
  const sink = { put() {}, putText() {} } as never;
  new RowJoiner(sink, { crawlers: ['Googlebot'], parse: {}, explain: false, brief: false }).write(block);
  expect(scanned).toBeLessThan(6 * block.length);
});
