import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BatchCutter, type LineBatch, lineEnd, MAX_LINE_BYTES } from '../../src/files/line-batch.js';

const SEED = 20261121;

interface Line {
  readonly text: string;
  /** The text with its line end. */
  readonly whole: string;
  readonly number: number;
}

/** Returns the lines of `bytes`, written in blocks that end at `cuts`. */
function cut(bytes: Buffer, cuts: readonly number[], from = 0): Line[] {
  const cutter = new BatchCutter(from);
  const batches: LineBatch[] = [];
  const ends = [...cuts.filter((at) => at < bytes.length), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    batches.push(...cutter.write(Uint8Array.from(bytes.subarray(start, end))));
    start = end;
  }
  batches.push(...cutter.end());
  return batches.flatMap((batch) =>
    Array.from({ length: batch.count }, (_, i) => {
      const shown = (to: number) => Buffer.from(batch.bytes.subarray(batch.spans[2 * i], to)).toString('latin1');
      return { text: shown(batch.spans[2 * i + 1]!), whole: shown(lineEnd(batch, i)), number: batch.firstLine + i + 1 };
    }),
  );
}

describe('BatchCutter', () => {
  it('the lines and their numbers do not depend on where the blocks end', () => {
    const piece = fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '\0', '\n\n', '\xff');
    const list = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(list, fc.array(fc.nat(40)), fc.nat(12), (text, cuts, from) => {
        const whole = text.split(/(?<=\n)/).map((line) => (line.endsWith('\n') ? line : `${line}\n`));
        const lines = text === '' ? [] : whole.map((line, i) => ({ line, number: i + 1 })).slice(from);
        expect(cut(Buffer.from(text, 'latin1'), cuts, from)).toEqual(
          lines.map(({ line, number }) => ({ text: line.replace(/\r?\n$/, ''), whole: line, number })),
        );
      }),
      { seed: SEED, numRuns: 4_000 },
    );
  });

  it('a line that is too long is recognised, and the next one is complete', () => {
    for (const end of ['\n', '\r\n']) {
      for (const size of [MAX_LINE_BYTES, MAX_LINE_BYTES + 1, MAX_LINE_BYTES + 2, 10_000_000]) {
        const list = Buffer.from(`${'x'.repeat(size)}${end}next\n`);
        for (const block of [list.length, 65_536, 65_537]) {
          const cuts = Array.from({ length: Math.ceil(list.length / block) }, (_, i) => (i + 1) * block);
          const [long, next, ...rest] = cut(list, cuts);
          expect([next?.text, rest]).toEqual(['next', []]);
          expect(long!.text.length > MAX_LINE_BYTES).toBe(size > MAX_LINE_BYTES);
          if (block < list.length) expect(long!.text.length).toBeLessThanOrEqual(MAX_LINE_BYTES + 65_537);
        }
      }
    }
  });
});
