import { expect, it } from 'vitest';
import { preferredLanguage } from '../../src/http/answer-language.js';

it.each([
  // Missing, empty, and English.
  [undefined, 'en'],
  ['', 'en'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  // Other languages alone.
  ['de', 'en'],
  ['de-DE,de;q=0.9,fr;q=0.8', 'en'],
  // One that there is, also with a script or a region, in any case.
  ['hi', 'hi'],
  ['th-TH', 'th'],
  ['HI-Deva-IN', 'hi'],
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['fr, hi;q=0.1', 'hi'],
  // A word that begins like one is another language.
  ['hindi', 'en'],
  ['thx', 'en'],
  ['hi_IN', 'en'],
  // The largest weight, then the first.
  ['hi;q=0.8, th;q=0.9', 'th'],
  ['th, hi', 'th'],
  ['hi, th', 'hi'],
  ['en;q=0.5, th;q=0.5', 'en'],
  ['th;q=0.5, en;q=0.5', 'th'],
  ['hi;q=0.1, hi-IN;q=0.9, th;q=0.5', 'hi'],
  ['th ; q=0.2 , hi ; q=0.7', 'hi'],
  ['hi;Q=0.2,th;q=0.1', 'hi'],
  ['hi;q=1.000, th', 'hi'],
  // Not acceptable.
  ['hi;q=0', 'en'],
  ['hi;q=0, th;q=0, en;q=0', 'en'],
  ['en;q=0, th;q=0.001', 'th'],
  ['hi;q=0, *', 'en'],
  // Any language is English, unless that is said to be less welcome.
  ['*', 'en'],
  ['*;q=0', 'en'],
  ['de, *;q=0.5', 'en'],
  ['th, *;q=0.5', 'th'],
  ['th;q=0.4, *;q=0.5', 'en'],
  ['en;q=0.1, *', 'hi'],
  ['en;q=0, hi;q=0, *', 'th'],
  // Malformed weights count as 0, and malformed ranges as other languages.
  ['hi;q=2', 'en'],
  ['hi;q=-1', 'en'],
  ['hi;q=', 'en'],
  ['hi;q=x, th;q=0.3', 'th'],
  ['hi;q=NaN', 'en'],
  ['hi;q=Infinity', 'en'],
  [';;;,,,;q=1,=', 'en'],
  ['\u0000\u00ff, ,th', 'th'],
  [';q=1', 'en'],
  ['-', 'en'],
  ['hi;level=1', 'hi'],
] as const)('the language of %j is %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('a header of any length has a language', () => {
  const ranges = Array.from({ length: 1_000 }, (_, i) => `x${i};q=0.5`).join(',');
  expect(ranges.length).toBeGreaterThan(8_192);
  expect(preferredLanguage(`${ranges},th;q=0.1`)).toBe('th');
  expect(preferredLanguage(','.repeat(100_000))).toBe('en');
  expect(preferredLanguage(`hi${'-a'.repeat(50_000)}`)).toBe('hi');
  expect(preferredLanguage('q'.repeat(100_000))).toBe('en');
});
