import { describe, expect, it } from 'vitest';
import { LineShards, mergeAnswers } from '../../../src/commands/filter/line-shards.js';
import { ANSWER, BatchCutter, type LineBatch } from '../../../src/files/line-batch.js';

function batchOf(lines: readonly string[]): LineBatch {
  const [batch] = new BatchCutter(0).write(new TextEncoder().encode(`${lines.join('\n')}\n`));
  return batch as LineBatch;
}

describe('LineShards', () => {
  it('gives all lines of an origin to one part, in order, and names the first of each', () => {
    const lines = Array.from({ length: 9_000 }, (_, i) => `https://www.site-${i % 500}.example/${i}`);
    const batch = batchOf(lines);
    const shards = new LineShards(3, 0.2);
    const split = shards.split(batch);
    const buffer = Buffer.from(batch.bytes);
    const text = (from: number, to: number) => buffer.toString('latin1', from, to);
    /** Each origin with each of its shards. */
    const owners = new Map<string, number>();
    let total = 0;
    for (const { shard, spans, count } of split.parts) {
      const own = Array.from({ length: count }, (_, i) => text(spans[2 * i] as number, spans[2 * i + 1] as number));
      expect(own.join()).toBe(lines.filter((_, i) => split.shards[i] === shard).join());
      for (const line of own) owners.set(`${line.slice(0, line.lastIndexOf('/'))} ${shard}`, shard);
      total += count;
    }
    expect([total, owners.size]).toEqual([9_000, 500]);
    const share = [...owners.values()].filter((shard) => shard === 0).length / 500;
    expect(Math.abs(share - 0.2)).toBeLessThan(0.08);
    const others = [...owners.values()].filter((shard) => shard !== 0).length;
    expect(split.newcomers).toHaveLength(others);
    expect(shards.split(batch).newcomers).toEqual([]);
    shards.forget();
    expect(shards.split(batch).newcomers).toEqual(split.newcomers);
  });

  it('the shard depends neither on the path nor on where the line ends', () => {
    for (let length = 1; length < 12; length++) {
      const origin = `https://${'h'.repeat(length)}.example`;
      const lines = ['', '/', '/a', '/ab', '/abc', '/abcd/e'].map((path) => origin + path);
      const { parts, shards } = new LineShards(64, 0).split(batchOf([...lines, '']));
      expect([...new Set(shards.subarray(0, lines.length))], origin).toHaveLength(1);
      expect(parts.length).toBeLessThanOrEqual(2);
    }
  });

  it('splits lines that are no URLs', () => {
    const lines = ['', 'a', 'https://', 'https:///', 'https://x', 'x'.repeat(300), '////////////////', 'é'.repeat(9)];
    const { parts } = new LineShards(2, 0.5).split(batchOf(lines));
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
  });

  it('merges the answers of each part, and keeps what is answered', () => {
    const { pending, allowed, blocked, done } = ANSWER;
    const batch = batchOf(['a', 'b', 'c', 'd']);
    batch.answers.set([pending, done, pending, pending]);
    const shards = Uint8Array.of(0, 1, 1, 0);
    mergeAnswers(batch, shards, 1, Uint8Array.of(blocked, allowed));
    expect([...batch.answers.subarray(0, 4)]).toEqual([pending, done, allowed, pending]);
    mergeAnswers(batch, shards, 0, Uint8Array.of(pending, blocked));
    expect([...batch.answers.subarray(0, 4)]).toEqual([pending, done, allowed, blocked]);
  });
});
