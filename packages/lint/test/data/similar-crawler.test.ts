import { crawlers } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { similarCrawler } from '../../src/data/similar-crawler.js';

describe('similarCrawler', () => {
  it.each([
    ['googelbot', 'Googlebot'],
    ['GOOGELBOT', 'Googlebot'],
    ['Google', 'Googlebot'],
    ['Googlebot2', 'Googlebot'],
    ['Googlebot:', 'Googlebot'],
    ['Google-bot', 'Googlebot'],
    ['bing', 'bingbot'],
    ['GPT-Bot', 'GPTBot'],
    ['claud-bot', 'ClaudeBot'],
    ['MJ13bot', 'MJ12bot'],
    ['Mozilla/5.0 (compatible; Goglebot/2.1)', 'Googlebot'],
    // Of several words, all count.
    ['Googelbot News', 'Googlebot-News'],
    ['Googlebot Nwes', 'Googlebot-News'],
    ['Google Storbot', 'Storebot-Google'],
    ['GPT Bot', 'GPTBot'],
    ['Google Other', 'GoogleOther'],
    ['Googlebot News', undefined],
    ['Googlebot Foo', undefined],
    ['Foo Bar', undefined],
    ['Foo Bar '.repeat(1_000), undefined],
    // Names of their own.
    ['pingbot', undefined],
    ['hotbot', undefined],
    ['MyBot', undefined],
    ['ExampleBot', undefined],
    ['BadBot', undefined],
    ['*', undefined],
    ['(', undefined],
    ['', undefined],
    ['g'.repeat(1_000_000), undefined],
    ['Googlebot'.repeat(1_000), undefined],
  ])('%.30s', (name, expected) => {
    expect(similarCrawler(name)).toBe(expected);
  });

  it('returns nothing for any known crawler', () => {
    for (const { name, tokens } of crawlers) {
      for (const known of [tokens[0] ?? name, name, name.toUpperCase()])
        expect([known, similarCrawler(known)]).toEqual([known, undefined]);
    }
  });
});
