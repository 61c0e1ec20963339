import { describe, expect, it } from 'vitest';
import { crawlers, findCrawler } from '../../src/crawlers/crawlers.js';
import headers from '../fixtures/user-agent-headers.json' with { type: 'json' };

const entryOf = (name: string) => {
  const found = findCrawler(name);
  if (found === undefined) throw new Error(`no entry for ${name}`);
  return found.entry;
};

describe('crawlers', () => {
  it('each name and each own token stands once, whatever its case', () => {
    const names = crawlers.map(({ name }) => name.toLowerCase());
    const tokens = crawlers.flatMap(({ tokens: [own] }) => (own === undefined ? [] : [own.toLowerCase()]));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('E8 every fallback is the own token of another entry', () => {
    const own = new Set(crawlers.map(({ tokens }) => tokens[0]));
    for (const { tokens } of crawlers) for (const token of tokens.slice(1)) expect(own, token).toContain(token);
  });

  it('a token holds nothing that a user-agent line would cut off', () => {
    for (const { tokens } of crawlers) for (const token of tokens) expect(token).toMatch(/^[^\s/*#:;()]+$/);
  });

  it('each entry links the vendor page and says when it was checked', () => {
    for (const { name, url, checked } of crawlers) {
      expect(new URL(url).protocol, name).toBe('https:');
      expect(checked, name).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    }
  });

  it('only chains that no vendor confirms are marked', () => {
    const marked = crawlers.filter(({ fallbackConfirmed }) => !fallbackConfirmed).map(({ name }) => name);
    expect(marked).toEqual([
      'GoogleOther-Image',
      'GoogleOther-Video',
      'Google-InspectionTool',
      'Google-CloudVertexBot',
    ]);
  });

  it('A7 a crawler outside the protocol is not bound by `*`', () => {
    for (const { name, obeysRobots, obeysStar } of crawlers) {
      if (obeysRobots === 'no' || obeysRobots === 'user-triggered') expect(obeysStar, name).toBe('no');
      else expect(obeysStar, name).not.toBe('no');
    }
  });

  it('A7 the registry says of each whether it is outside the protocol', () => {
    const manner = (name: string) => entryOf(name).obeysRobots;
    expect(manner('Googlebot')).toBe('yes');
    expect(manner('Google-Safety')).toBe('no');
    expect(manner('FeedFetcher-Google')).toBe('user-triggered');
    expect(manner('Claude-User')).toBe('yes');
    expect(manner('Bytespider')).toBe('unknown');
  });

  it('E7 the registry marks who must be named', () => {
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
    for (const asked of [entry.name, token, token.toUpperCase(), ` ${token.toLowerCase()} `]) {
      expect(findCrawler(asked)).toEqual({ entry, token });
    }
  });

  it.each(headers.registered)('takes $token from $header', ({ token, header }) => {
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
  ])('knows nobody in %j', (asked) => {
    expect(findCrawler(asked)).toBeUndefined();
  });

  it('a caller who gives no string is told what is expected', () => {
    expect(() => findCrawler(undefined as unknown as string)).toThrow(
      new TypeError('findCrawler: expected a crawler name, a product token or a User-Agent header, got undefined'),
    );
  });
});
