import { crawlers } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { ageWarning, pagesToCheck } from '../crawlers-to-check.mjs';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-29');
const entries = [
  { name: 'NewBot', sources: ['https://a.example/', 'https://b.example/'], checked: '2026-11-28' },
  { name: 'YearBot', sources: ['https://b.example/'], checked: '2025-11-29' },
  { name: 'OldBot', sources: ['https://b.example/', 'https://c.example/'], checked: '2024-11-29' },
];

describe('pages to check', () => {
  it('are those whose check is old enough, the oldest first, with the entries that rest on them', () => {
    expect(pagesToCheck(entries, NOW, 366)).toEqual([
      { url: 'https://b.example/', checked: '2024-11-29', days: 730, names: ['OldBot'] },
      { url: 'https://c.example/', checked: '2024-11-29', days: 730, names: ['OldBot'] },
    ]);
    expect(pagesToCheck(entries, NOW, 365).map(({ names }) => names)).toEqual([['YearBot', 'OldBot'], ['OldBot']]);
    expect(pagesToCheck(entries, NOW, 731)).toEqual([]);
  });
});

describe('the warning', () => {
  it('names the entries that were last checked more than a year ago, and is none before', () => {
    expect(ageWarning(entries, NOW, 366)).toMatch(/^warning: 1 entry .*\(OldBot\)/);
    expect(ageWarning(entries, NOW + DAY, 366)).toMatch(/^warning: 2 entries .*\(YearBot, OldBot\)/);
    expect(ageWarning(entries, NOW - 366 * DAY, 366)).toBeUndefined();
  });

  it('concerns every entry of the registry a year after its check', () => {
    const newest = Math.max(...crawlers.map(({ checked }) => Date.parse(checked)));
    const oldest = Math.min(...crawlers.map(({ checked }) => Date.parse(checked)));
    expect(ageWarning(crawlers, oldest + 365 * DAY, 366)).toBeUndefined();
    const warned = new Set(pagesToCheck(crawlers, newest + 366 * DAY, 366).flatMap(({ names }) => names));
    expect(warned).toEqual(new Set(crawlers.map(({ name }) => name)));
  });
});
