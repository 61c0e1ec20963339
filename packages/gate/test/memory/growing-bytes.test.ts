import { describe, expect, it } from 'vitest';
import { GrowingBytes } from '../../src/memory/growing-bytes.js';

describe('GrowingBytes', () => {
  it('FAULT-94 collects chunks of any size up to its capacity, in a buffer of exactly their size', () => {
    for (const size of [1, 7, 1_023, 1_024, 1_025, 5_000]) {
      const collected = new GrowingBytes(9_999);
      for (let at = 0; at < 10_000; at += size) collected.append(new Uint8Array(size).fill(at % 251));
      expect(collected).toMatchObject({ size: 9_999, isFull: true });
      const bytes = collected.take();
      expect(bytes.buffer.byteLength).toBe(9_999);
      expect(bytes.every((byte, at) => byte === (at - (at % size)) % 251)).toBe(true);
      expect(collected.size).toBe(0);
    }
  });

  it('a chunk is copied', () => {
    const chunk = Uint8Array.of(1, 2);
    const collected = new GrowingBytes(100);
    collected.append(chunk);
    chunk.fill(9);
    expect(collected.take()).toEqual(Uint8Array.of(1, 2));
  });

  it('a view stays as it is while more is collected', () => {
    const collected = new GrowingBytes(100_000);
    collected.append(Uint8Array.of(1, 2));
    const view = collected.from(1);
    for (let i = 0; i < 1_000; i++) collected.append(new Uint8Array(100).fill(7));
    expect(view).toEqual(Uint8Array.of(2));
  });

  it('may have no capacity', () => {
    const collected = new GrowingBytes(0);
    collected.append(Uint8Array.of(1));
    expect(collected).toMatchObject({ size: 0, isFull: true });
    expect(collected.take()).toHaveLength(0);
  });
});
