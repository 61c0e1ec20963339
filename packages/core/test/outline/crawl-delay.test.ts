import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/index.js';
import { vectorFiles } from '../conformance/vector-files.js';
import { type CrawlDelayVector, inputsOf, rowsOf } from '../conformance/vectors.js';

interface RobotsParser {
  getCrawlDelay(userAgent: string): number | undefined;
}

const require = createRequire(import.meta.url);
const robotsParser = require('robots-parser') as (url: string, text: string) => RobotsParser;

const vectors = vectorFiles.get('d-crawl-delay.jsonl') as readonly CrawlDelayVector[];

describe('the recorded answers of robots-parser', () => {
  it.each(vectors.filter(({ peers }) => peers !== undefined))('D8 $name', ({ robotsTxt = '', crawler, peers }) => {
    const delay = robotsParser('https://example.com/robots.txt', robotsTxt).getCrawlDelay(crawler as string);
    expect(String(delay ?? null)).toBe(String(peers?.['robots-parser']));
  });
});

describe('a crawl-delay and the rules around it', () => {
  it('D8, E3 a crawl-delay does not end a group: crawlers with different delays share the rules that follow', () => {
    const robots = parse('user-agent: a\ncrawl-delay: 1\n\nuser-agent: b\ncrawl-delay: 5\ndisallow: /x');
    expect([['a'], ['b']].map((crawler) => robots.crawlDelay(crawler))).toEqual([1, 5]);
    expect([['a'], ['b']].map((crawler) => robots.allows('https://h/x', crawler))).toEqual([false, false]);
    expect(robots.groups).toHaveLength(1);
    expect(robots.groups[0]?.fields.map(({ line }) => line)).toEqual([2, 5]);
    expect(robots.rulesFor(['a']).groups).toEqual(robots.groups);
  });

  it('D8, E5, E6 the crawl-delay does not depend on the order of the groups', () => {
    const groups = [
      'user-agent: a\ncrawl-delay: 2\ndisallow: /x\n',
      'user-agent: b\nuser-agent: a\ndisallow: /y\ncrawl-delay: 3\n',
      'user-agent: a\ncrawl-delay: 1\n',
      'user-agent: *\ncrawl-delay: 9\ndisallow: /z\n',
    ];
    for (let turn = 0; turn < groups.length; turn++) {
      groups.push(groups.shift() as string);
      for (const order of [groups, [...groups].reverse()]) {
        const robots = parse(order.join(''));
        expect([['a'], ['b'], ['c']].map((crawler) => robots.crawlDelay(crawler))).toEqual([3, 3, 9]);
      }
    }
  });

  it('A7, D8 a crawler outside the protocol has no crawl-delay', () => {
    expect(parse('user-agent: Google-Safety\ncrawl-delay: 5').crawlDelay('Google-Safety')).toBeUndefined();
  });
});

const folder = process.env.MAYCRAWL_CONFORMANCE;

describe.runIf(folder)('the real files of MAYCRAWL_CONFORMANCE', () => {
  it('D8 the crawl-delay of each named token is the longest below its user-agent lines', () => {
    let tokens = 0;
    let delays = 0;
    const mismatches: unknown[] = [];
    for (const { host, text } of realFiles(folder as string)) {
      const robots = parse(text);
      for (const [token, expected] of naiveDelays(text)) {
        tokens++;
        if (expected !== undefined) delays++;
        const actual = robots.crawlDelay(token === '*' ? '*' : [token]);
        if (actual !== expected) mismatches.push({ host, token, actual, expected });
      }
    }
    console.log(`MAYCRAWL_CONFORMANCE: ${tokens} named tokens, ${delays} with a crawl-delay`);
    expect(mismatches).toEqual([]);
    expect([tokens, delays]).toEqual([8_606, 856]);
  });
});

function realFiles(folder: string): { host: string; text: string }[] {
  const rows = rowsOf(gunzipSync(readFileSync(join(folder, 'real-robots.jsonl.gz'))).toString('utf8'));
  return (rows as (Pick<CrawlDelayVector, 'robotsTxt' | 'robotsTxtBase64'> & { host: string })[]).map((row) => {
    const [input = ''] = inputsOf(row);
    return { host: row.host, text: typeof input === 'string' ? input : Buffer.from(input).toString('latin1') };
  });
}

/**
 * Returns the delay of each named token, without code of the engine: the text is split into blocks of user-agent lines
 * and the lines after them, and the delay of a token is the longest of its blocks.
 */
function naiveDelays(text: string): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  const keyed = text
    .replace(/^\ufeff|^\xef\xbb\xbf/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[#\0].*/s, '').trim())
    .map((line) => /^([^:]+?)\s*:\s*(.*)$/s.exec(line) ?? /^(\S+)[ \t]+(\S+)$/.exec(line))
    .filter((parts) => parts !== null)
    .map(([, key = '', value = '']) => ({ isAgent: /^user[- ]?agent/i.test(key), key: key.toLowerCase(), value }));
  keyed.forEach(({ isAgent, value }, start) => {
    if (!isAgent) return;
    const token = (/^\*(?=\s|$)|^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
    if (token === '') return;
    const below = keyed.slice(start + 1);
    const others = below.slice(below.findIndex((line) => !line.isAgent));
    const end = others.findIndex((line) => line.isAgent);
    const delays = others
      .slice(0, end < 0 ? undefined : end)
      .filter(
        ({ key, value }) => key === 'crawl-delay' && /^[\d.]*\d[\d.]*$/.test(value) && Number.isFinite(Number(value)),
      )
      .map(({ value }) => Number(value));
    const all = [...delays, ...[found.get(token)].filter((delay) => delay !== undefined)];
    found.set(token, all.length > 0 ? Math.max(...all) : undefined);
  });
  return found;
}
