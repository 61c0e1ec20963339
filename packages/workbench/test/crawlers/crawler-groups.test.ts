import { crawlers as entries } from '@maycrawl/core/crawlers';
import { beforeEach, expect, test } from 'vitest';
import {
  CRAWLER_SETS,
  crawlerName,
  headingsOf,
  isShown,
  setCrawlers,
  toggleSet,
} from '../../src/crawlers/crawler-groups.js';
import { crawlers, selectedCell } from '../../src/state/workspace.js';

const AT_FIRST = crawlers.value;

beforeEach(() => {
  crawlers.value = AT_FIRST;
  selectedCell.value = undefined;
});

test('every crawler of a set is in the registry under that name', () => {
  const names = new Set(entries.map(({ name }) => name));
  expect(CRAWLER_SETS.flatMap((set) => set.crawlers).filter((name) => !names.has(name))).toEqual([]);
});

test('the crawlers that the page begins with are in order of purpose', () => {
  setCrawlers(AT_FIRST);
  expect(crawlers.value).toEqual(AT_FIRST);
  expect(headingsOf(AT_FIRST)).toEqual([
    { purpose: 'search', columns: 3 },
    { purpose: 'ai-answers', columns: 1 },
    { purpose: 'ai-training', columns: 3 },
    { purpose: 'archive', columns: 1 },
    { purpose: 'ads', columns: 1 },
  ]);
});

test('each purpose has one heading, whatever crawlers are added', () => {
  setCrawlers([...entries.map(({ name }) => name).reverse(), 'mybot', ...AT_FIRST]);
  const purposes = headingsOf(crawlers.value).map(({ purpose }) => purpose);
  expect(new Set(purposes).size).toBe(purposes.length);
  expect(purposes.at(-1)).toBe('unlisted');
});

test('a set is shown and hidden; the selection follows its crawler', () => {
  selectedCell.value = { row: 1, column: 8 };
  const [search] = CRAWLER_SETS;
  if (search === undefined) throw new Error('no set');
  toggleSet(search);
  expect(isShown(search)).toBe(false);
  expect(crawlers.value).not.toContain('bingbot');
  expect(selectedCell.value).toEqual({ row: 1, column: 5 });
  toggleSet(search);
  expect(crawlers.value).toEqual(AT_FIRST);
});

test.each([
  ['googlebot', 'Googlebot'],
  ['MyBot', 'MyBot'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
  ['MyBot/1.0', 'mybot'],
  ['', undefined],
  ['Mozilla/5.0 (X11; Linux x86_64)', undefined],
])('%j is shown as %j', (typed, name) => {
  expect(crawlerName(typed)).toBe(name);
});

test.each([
  ['Googlebot News', 'Googlebot-News'],
  ['google storebot', 'Storebot-Google'],
  ['Googlebot Smartphone', 'Googlebot'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['Yahoo! Slurp', 'Yahoo! Slurp'],
  ['Foo Bar', 'Foo'],
  ['Googlebot Foo', 'Googlebot'],
])('E8 %s is added as %s', (typed, name) => {
  expect(crawlerName(typed)).toBe(name);
});
