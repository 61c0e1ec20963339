import { describe, expect, it } from 'vitest';
import { AttemptCounts } from '../../../src/fetch/exchange/attempt-counts.js';

const MINUTE = 60_000;

describe('AttemptCounts', () => {
  it('FAULT-95 over half, not half; each domain has the same weight', () => {
    const counts = new AttemptCounts();
    expect(counts.isMostlyFailing(0)).toBe(false);
    counts.add('a.example', true, 0);
    expect(counts.isMostlyFailing(0)).toBe(true);
    expect(counts.isMostlyFailing(0, 'a.example')).toBe(false);
    counts.add('b.example', false, 0);
    for (let i = 0; i < 100; i++) counts.add('a.example', true, 0);
    expect(counts.isMostlyFailing(0)).toBe(false);
    expect(counts.isMostlyFailing(0, 'b.example')).toBe(true);
    counts.add('c.example', true, 0);
    expect(counts.isMostlyFailing(0)).toBe(true);
  });

  it('FAULT-95 any ten minutes of the last hour count, and nothing older', () => {
    const counts = new AttemptCounts();
    counts.add('a.example', true, 0);
    for (let minute = 10; minute < 60; minute++) counts.add('a.example', false, minute * MINUTE);
    expect(counts.isMostlyFailing(59 * MINUTE)).toBe(true);
    expect(counts.isMostlyFailing(60 * MINUTE)).toBe(false);
    expect(counts.isMostlyFailing(600 * MINUTE)).toBe(false);
  });

  it('FAULT-95 in ten minutes, 64 domains are counted', () => {
    const counts = new AttemptCounts();
    for (let i = 0; i < 64; i++) counts.add(`good${i}.example`, false, 0);
    for (let i = 0; i < 1_000; i++) counts.add(`bad${i}.example`, true, 1);
    expect(counts.isMostlyFailing(1)).toBe(false);
  });
});
