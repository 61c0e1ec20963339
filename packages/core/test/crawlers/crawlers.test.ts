import { describe, expect, it } from 'vitest';
import { crawlers, findCrawler } from '../../src/crawlers/crawlers.js';
import headers from '../fixtures/user-agent-headers.json' with { type: 'json' };

const entryOf = (name: string) => {
  const found = findCrawler(name);
  if (found === undefined) throw new Error(`no entry for ${name}`);
  return found.entry;
};

describe('crawlers', () => {
  it('each name and each own token is unique, ignoring case', () => {
    const names = crawlers.map(({ name }) => name.toLowerCase());
    const tokens = crawlers.flatMap(({ tokens: [own] }) => (own === undefined ? [] : [own.toLowerCase()]));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('E8 every fallback is the own token of another entry', () => {
    const own = new Set(crawlers.map(({ tokens }) => tokens[0]));
    for (const { tokens } of crawlers) for (const token of tokens.slice(1)) expect(own, token).toContain(token);
  });

  it('no token has a character that a user-agent line would cut off', () => {
    for (const { tokens } of crawlers) for (const token of tokens) expect(token).toMatch(/^[^\s/*#:;()]+$/);
  });

  it('each entry has the page of the vendor and the date of the last check', () => {
    for (const { name, url, checked } of crawlers) {
      expect(new URL(url).protocol, name).toBe('https:');
      expect(checked, name).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    }
  });

  it('exactly the fallbacks that no vendor confirms are marked', () => {
    const marked = crawlers.filter(({ fallbackConfirmed }) => !fallbackConfirmed).map(({ name }) => name);
    expect(marked).toEqual([
      'GoogleOther-Image',
      'GoogleOther-Video',
      'Google-InspectionTool',
      'Google-CloudVertexBot',
    ]);
  });

  it('A7 `*` does not apply to a crawler outside the protocol', () => {
    for (const { name, obeysRobots, obeysStar } of crawlers) {
      if (obeysRobots === 'no' || obeysRobots === 'user-triggered') expect(obeysStar, name).toBe('no');
      else expect(obeysStar, name).not.toBe('no');
    }
  });

  it('A7 each entry states whether the crawler obeys robots.txt', () => {
    const obeysRobots = (name: string) => entryOf(name).obeysRobots;
    expect(obeysRobots('Googlebot')).toBe('yes');
    expect(obeysRobots('Google-Safety')).toBe('no');
    expect(obeysRobots('FeedFetcher-Google')).toBe('user-triggered');
    expect(obeysRobots('Claude-User')).toBe('yes');
    expect(obeysRobots('Bytespider')).toBe('unknown');
  });

  it('E7 crawlers that must be named are marked', () => {
    const named = crawlers.filter(({ obeysStar }) => obeysStar === 'must-be-named').map(({ name }) => name);
    expect(named).toEqual([
      'AdsBot-Google',
      'AdsBot-Google-Mobile',
      'Mediapartners-Google',
      'APIs-Google',
      'AdsBot-Google-Mobile-Apps',
      'YandexCalendar',
      'YandexMobileBot',
    ]);
  });
});

describe('findCrawler', () => {
  it.each(crawlers)('finds $name by name and by token in any case', (entry) => {
    const [token = entry.name] = entry.tokens;
    for (const name of [entry.name, token, token.toUpperCase(), ` ${token.toLowerCase()} `]) {
      expect(findCrawler(name)).toEqual({ entry, token });
    }
  });

  it.each(headers.registered)('finds $token in $header', ({ token, header }) => {
    expect(findCrawler(header)?.token).toBe(token);
  });

  it.each([
    ...headers.unlisted.map(({ header }) => header),
    ...headers.browsers,
    '',
    ' ',
    '*',
    'Otherbot',
    'constructor',
  ])('finds no crawler in %j', (text) => {
    expect(findCrawler(text)).toBeUndefined();
  });

  it('throws a TypeError for a value that is not a string', () => {
    expect(() => findCrawler(undefined as unknown as string)).toThrow(
      new TypeError('findCrawler: expected a crawler name, a product token or a User-Agent header, got undefined'),
    );
  });
});
