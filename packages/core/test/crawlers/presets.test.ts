import { describe, expect, it } from 'vitest';
import { crawlerPresets, crawlers, crawlersInPreset, crawlerUses, findCrawler } from '../../src/crawlers/crawlers.js';

const active = crawlers.filter(({ status }) => status === 'active');

describe('presets', () => {
  it('contain the active crawlers with one of their uses, in the order of the registry', () => {
    for (const { name, uses } of crawlerPresets) {
      const entries = crawlersInPreset(name) ?? [];
      expect(entries.length, name).toBeGreaterThan(0);
      expect(entries).toEqual(active.filter((entry) => entry.uses.some((use) => uses.includes(use))));
    }
    expect(crawlersInPreset('all')).toEqual(active);
    expect(crawlersInPreset('ai')?.map(({ name }) => name)).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot']));
  });

  it('have names of their own, one for each documented use', () => {
    const names = crawlerPresets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { id } of crawlerUses) expect(names.includes(id)).toBe(id !== 'other' && id !== 'undocumented');
    for (const name of names) expect(findCrawler(name)).toBeUndefined();
  });

  it('are found in any case; another name is none', () => {
    expect(crawlersInPreset('AI')).toEqual(crawlersInPreset('ai'));
    for (const name of ['', 'other', 'Googlebot', 'constructor']) expect(crawlersInPreset(name)).toBeUndefined();
  });
});
