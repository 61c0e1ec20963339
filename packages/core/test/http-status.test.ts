import { expect, it } from 'vitest';
import { countRedirects, fetchResult, isBusyStatus, statusMeaning } from '../src/http-status.js';

/** Returns the meaning of each status from 0 to 700 as ranges. */
function ranges(): [from: number, to: number, meaning: string][] {
  const found: [number, number, string][] = [];
  for (let status = 0; status <= 700; status++) {
    const meaning = statusMeaning(status);
    const last = found.at(-1);
    if (last?.[2] === meaning) last[1] = status;
    else found.push([status, status, meaning]);
  }
  return found;
}

it('B1–B5 every status has a meaning', () => {
  expect(ranges()).toEqual([
    [0, 100, 'invalid'],
    [101, 101, 'server-error'],
    [102, 199, 'invalid'],
    [200, 299, 'file'],
    [300, 300, 'no-file'],
    [301, 303, 'redirect'],
    [304, 304, 'not-modified'],
    [305, 306, 'no-file'],
    [307, 308, 'redirect'],
    [309, 428, 'no-file'],
    [429, 429, 'server-error'],
    [430, 499, 'no-file'],
    [500, 599, 'server-error'],
    [600, 700, 'invalid'],
  ]);
});

it('FAULT-16 FAULT-17 four statuses demand fewer requests', () => {
  const all = Array.from({ length: 701 }, (_, status) => status);
  expect(all.filter(isBusyStatus)).toEqual([429, 503, 509, 529]);
});

it('B1–B5 what a fetch found follows from its last status', () => {
  const last = [200, 204, 301, 300, 404, 410, 429, 304, 503, 101, 999];
  expect(last.map(fetchResult)).toEqual([
    'file',
    'file',
    'unavailable',
    'unavailable',
    'unavailable',
    'unavailable',
    'unreachable',
    'unreachable',
    'unreachable',
    'unreachable',
    'unreachable',
  ]);
});

it('FAULT-05 a repeated request is no redirect', () => {
  expect(countRedirects([])).toBe(0);
  expect(countRedirects(['https://a.example/robots.txt', 'https://a.example/robots.txt'])).toBe(0);
  expect(countRedirects(['http://a.example/robots.txt', 'https://a.example/robots.txt'])).toBe(1);
});
