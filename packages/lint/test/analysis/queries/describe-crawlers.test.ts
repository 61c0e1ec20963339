import { parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it, vi } from 'vitest';
import { describeAccess } from '../../../src/analysis/queries/describe-access.js';
import { describeCrawlers } from '../../../src/analysis/queries/describe-crawlers.js';
import { everyCrawler } from '../../../src/analysis/queries/every-crawler.js';

const nameOf = (i: number): string => `bot${[...`${i}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => nameOf(i));
const large = (text: string): RobotsTxt => parse(text, { maxBytes: 8_000_000 });

describe('describeCrawlers', () => {
  it.each([
    ['user-agent: *\ndisallow: /a\n\nuser-agent: one\nuser-agent: Two1.0\n\nuser-agent: two\ndisallow: /b\n'],
    ['user-agent: one\nallow: /\ndisallow: /x\n\nuser-agent: Googlebot\ndisallow: /\n\nuser-agent: one/2\nallow: /y\n'],
    ['user-agent: one\n\nuser-agent: AdsBot-Google\ndisallow: /\n\nuser-agent: b!d bot\ndisallow: /\n'],
    [''],
  ])('%j: each crawler has the description of describeAccess', (text) => {
    const robots = parse(text);
    const crawlers = [...everyCrawler([robots]), 'unnamed', 'Googlebot-Image'];
    const described = describeCrawlers(robots, crawlers);
    expect(described.flatMap((entry) => entry.crawlers).sort()).toEqual([...new Set(crawlers)].sort());
    for (const { crawlers: same, description } of described) {
      for (const crawler of same) {
        const own = describeAccess(robots.rulesFor(crawler));
        expect(description.kind === 'described' && description.text).toBe(own.kind === 'described' && own.text);
      }
    }
  });

  it('17,000 names of one group are looked up once', () => {
    const robots = large(
      `${names(17_000)
        .map((name) => `user-agent: ${name}`)
        .join('\n')}\ndisallow: /a\n`,
    );
    const lookups = vi.spyOn(robots, 'rulesFor');
    const described = describeCrawlers(robots, names(17_000));
    expect(described.map(({ crawlers }) => crawlers.length)).toEqual([17_000]);
    expect(lookups).toHaveBeenCalledTimes(1);
  });

  it('the lookups of 12,000 groups are bounded, and the rest is not decided', () => {
    const robots = large(
      names(12_000)
        .map((name, i) => `user-agent: ${name}\ndisallow: /${i}\n`)
        .join('\n'),
    );
    const lookups = vi.spyOn(robots, 'rulesFor');
    const described = describeCrawlers(robots, names(12_000));
    expect(lookups.mock.calls.length).toBeLessThan(2_000);
    expect(described.at(-1)?.description.kind).toBe('undecided');
    expect(described.reduce((sum, { crawlers }) => sum + crawlers.length, 0)).toBe(12_000);
  });

  it('rules that take too long to compare are not decided, and those of other crawlers still are', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `${i % 2 ? 'Allow' : 'Disallow'}: /*.${i}$\n`).join('');
    const robots = parse(`User-agent: *\n${many}\nUser-agent: Googlebot\nDisallow: /a/\n`);
    const [star, google] = describeCrawlers(robots, ['*', 'Googlebot']);
    expect(star?.description.kind).toBe('undecided');
    expect(google?.description).toMatchObject({ kind: 'described', extent: 'partly' });
  });
});
