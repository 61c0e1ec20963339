import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/terminal/progress.js';

describe('the progress line', () => {
  it('shows lines, rate and origins, and failures if there are any', () => {
    const tally = { unit: 'lines', done: 1_234_567, sources: 2_000, sourceUnit: 'origins', failing: 0 } as const;
    expect(progressLine(tally, 456_789.4, 200)).toBe('1,234,567 lines, 456,789 a second, 2,000 origins');
    expect(progressLine({ ...tally, failing: 3 }, 0, 200)).toContain(', 3 failing');
    const known = { ...tally, unit: 'URLs', done: 12, total: 3_000 } as const;
    expect(progressLine(known, 5, 200)).toBe('12 of 3,000 URLs, 5 a second, 2,000 origins');
  });

  it('shows text as it is', () => {
    expect(progressLine('fetching', 1, 80)).toBe('fetching');
    expect(progressLine('fetching', 1, 5)).toBe('fetc');
  });

  it('never fills the last column of the terminal', () => {
    const tally = { unit: 'lines', done: 1e15, sources: 1e9, sourceUnit: 'sitemaps', failing: 1e6 } as const;
    for (const columns of [0, 1, 20, 80]) {
      expect(progressLine(tally, 1e9, columns).length).toBeLessThanOrEqual(Math.max(0, columns - 1));
    }
  });
});
