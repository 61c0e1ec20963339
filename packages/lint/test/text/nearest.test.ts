import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/text/nearest.js';

describe('nearest', () => {
  it.each([
    ['chekc', 'check'],
    ['CHECK', 'check'],
    ['chck', 'check'],
    ['crawler', 'crawlers'],
    ['crowlrs', 'crawlers'],
    ['cats', undefined],
    ['', undefined],
    ['c'.repeat(1_000_000), undefined],
  ])('%.12s', (word, expected) => {
    expect(nearest(word, ['check', 'crawlers'])).toBe(expected);
  });

  it('returns the nearer of two words', () => {
    expect(nearest('--jason', ['--json', '--jasons'])).toBe('--json');
    expect(nearest('--asx', ['--json', '--as'])).toBe('--as');
  });
});
