import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/filter/progress.js';

describe('the progress line', () => {
  it('tells lines, rate, origins, and failures where there are any', () => {
    const tally = { lines: 1_234_567, origins: 2_000, failing: 0 };
    expect(progressLine(tally, 456_789.4, 200)).toBe('1,234,567 lines, 456,789 a second, 2,000 origins');
    expect(progressLine({ ...tally, failing: 3 }, 0, 200)).toContain(', 3 without robots.txt');
  });

  it('never fills the last column of the terminal', () => {
    const tally = { lines: 1e15, origins: 1e9, failing: 1e6 };
    for (const columns of [0, 1, 20, 80]) {
      expect(progressLine(tally, 1e9, columns).length).toBeLessThanOrEqual(Math.max(0, columns - 1));
    }
  });
});
