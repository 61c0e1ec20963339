import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crawlers,
  crawlerUses,
  findCrawler,
  mustBeNamed,
  policyDrafts,
  resolveDisplayName,
  tokenOfUnknownName,
} from '../../src/crawlers/crawlers.js';
import { displayNameKey } from '../../src/crawlers/display-names.js';
import { parse } from '../../src/index.js';
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

  it('each entry and each draft has pages that it rests on and the day of the last check', () => {
    for (const { name, sources, checked } of [...crawlers, ...policyDrafts]) {
      expect(sources.length, name).toBeGreaterThan(0);
      expect(new Set(sources).size, name).toBe(sources.length);
      for (const source of sources) expect(new URL(source).protocol, name).toBe('https:');
      expect(new Date(checked).toISOString().slice(0, 10), name).toBe(checked);
    }
  });

  it('each entry has distinct, known uses, and a use that is not documented is the only one', () => {
    const known = crawlerUses.map(({ id }) => id);
    expect(new Set(known).size).toBe(known.length);
    for (const { name, uses } of crawlers) {
      expect(uses.length, name).toBeGreaterThan(0);
      expect(new Set(uses).size, name).toBe(uses.length);
      expect(known, name).toEqual(expect.arrayContaining([...uses]));
      if (uses.includes('undocumented')) expect(uses, name).toEqual(['undocumented']);
    }
    for (const use of known)
      expect(crawlers.some(({ uses, status }) => uses.includes(use) && status === 'active')).toBe(true);
  });

  it('an entry that third parties report states no behaviour of the vendor', () => {
    const reported = crawlers.filter(({ isReported }) => isReported);
    expect(reported.length).toBeGreaterThan(0);
    for (const { name, obeysRobotsTxt, obeysStar, obeysCrawlDelay, fallbackConfirmed, controls } of reported) {
      const behaviour = [obeysRobotsTxt, obeysStar, obeysCrawlDelay];
      expect(behaviour, name).toEqual(['undocumented', 'undocumented', 'undocumented']);
      expect([fallbackConfirmed, controls], name).toEqual([true, []]);
    }
  });

  it.each([
    ['preview', 'Twitterbot LinkedInBot Slackbot Discordbot WhatsApp Pinterestbot facebookexternalhit'],
    ['search', 'Sogou AzureAI-SearchBot'],
    ['seo', 'rogerbot BLEXBot'],
    ['ai-training', 'cohere-training-data-crawler FacebookBot omgili Webzio-Extended Timpibot PanguBot Ai2Bot-Dolma'],
    ['ai-training', 'Kangaroo ICC-Crawler ChatGLM-Spider img2dataset'],
    [
      'ai-answers',
      'cohere-ai bedrockbot YandexAdditional YandexAdditionalBot AzureAI-SearchBot LinerBot FirecrawlAgent',
    ],
    ['user-action', 'cohere-ai FirecrawlAgent Manus-User'],
    ['undocumented', 'TikTokSpider QuillBot'],
  ])('for %s are listed: %s', (use, tokens) => {
    for (const token of tokens.split(' ')) {
      const { entry } = findCrawler(token) ?? {};
      expect(entry?.tokens[0] ?? entry?.name, token).toBe(token);
      expect(entry, token).toMatchObject({ status: 'active', uses: expect.arrayContaining([use]) });
    }
  });

  it('exactly the control tokens control other entries, of the same vendor, which fetch pages', () => {
    const byName = new Map(crawlers.map((entry) => [entry.name, entry]));
    for (const { name, vendor, fetches, controls } of crawlers) {
      expect(fetches === 'never', name).toBe(controls.length > 0);
      for (const controlled of controls) {
        const entry = byName.get(controlled);
        expect(entry, `${name} controls ${controlled}`).toMatchObject({ vendor, status: 'active' });
        expect(entry?.fetches, controlled).not.toBe('never');
      }
    }
    expect(entryOf('Google-Extended')).toMatchObject({ uses: ['ai-training', 'ai-answers'], controls: ['Googlebot'] });
    expect(entryOf('Applebot-Extended')).toMatchObject({ uses: ['ai-training'], controls: ['Applebot'] });
  });

  it('a use that a control token decides is not listed with the crawler that fetches', () => {
    expect(entryOf('Applebot').uses).not.toContain('ai-training');
    expect(entryOf('Googlebot').uses).not.toContain('ai-training');
  });

  it('a policy token of a draft is in no entry, and no draft names one twice', () => {
    const registered = new Set(crawlers.flatMap(({ tokens }) => tokens.map((token) => token.toLowerCase())));
    const tokens = policyDrafts.flatMap((draft) => draft.tokens.map(({ token }) => token.toLowerCase()));
    expect(tokens.filter((token) => registered.has(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const { status, announcements } of policyDrafts) {
      expect(status).toBe('draft');
      for (const { source } of announcements) expect(new URL(source).protocol).toBe('https:');
    }
  });

  it('Gemini Notebook replaces NotebookLM, and fetches for users', () => {
    expect(entryOf('Google-GeminiNotebook')).toMatchObject({
      fetches: 'for-users',
      obeysRobotsTxt: 'no',
      status: 'active',
    });
    expect(entryOf('Google-NotebookLM').status).toBe('retired');
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
    for (const entry of crawlers) {
      if (entry.obeysRobotsTxt === 'no') expect(entry.obeysStar, entry.name).toBe('no');
      expect(mustBeNamed(entry), entry.name).toBe(entry.obeysRobotsTxt !== 'no' && entry.obeysStar === 'no');
    }
  });

  it('A7 each entry states whether the crawler obeys robots.txt', () => {
    const behaviour = (name: string) => [entryOf(name).obeysRobotsTxt, entryOf(name).fetches];
    expect(behaviour('Googlebot')).toEqual(['yes', 'automatically']);
    expect(behaviour('Google-Safety')).toEqual(['no', 'automatically']);
    expect(behaviour('FeedFetcher-Google')).toEqual(['no', 'for-users']);
    expect(behaviour('Claude-User')).toEqual(['yes', 'for-users']);
    expect(behaviour('Bytespider')).toEqual(['undocumented', 'automatically']);
  });

  it('E7 crawlers that must be named are marked', () => {
    const named = crawlers.filter(mustBeNamed).map(({ name }) => name);
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

  it.each(headers.crawlers)('finds $token in $header, or nothing if it is not listed', ({ token, header }) => {
    const listed = crawlers.flatMap(({ name, tokens }) => [name, ...tokens].map((one) => one.toLowerCase()));
    const expected = listed.includes(token.toLowerCase()) ? token.toLowerCase() : undefined;
    expect(findCrawler(header)?.token.toLowerCase()).toBe(expected);
  });

  it.each([...headers.browsers, '', ' ', '*', 'Otherbot', 'constructor'])('finds no crawler in %j', (text) => {
    expect(findCrawler(text)).toBeUndefined();
  });

  it('throws a TypeError for a value that is not a string', () => {
    expect(() => findCrawler(undefined as unknown as string)).toThrow(
      new TypeError('findCrawler: expected a crawler name, a product token or a User-Agent header, got undefined'),
    );
  });
});

describe('display names', () => {
  /** Names that are not the registry's own, with the token that each means. */
  const printed = crawlers.flatMap(({ name, tokens: [token = name], displayNames }) =>
    [
      ...displayNames,
      ...[name, token].filter((known) => known.includes('-')).map((known) => known.replaceAll('-', ' ')),
    ].map((displayed) => [displayed, token] as const),
  );

  it('have several words, and mean one crawler each', () => {
    for (const { displayNames } of crawlers)
      for (const name of displayNames) expect(name).toMatch(/^[^\s()/]+( [^\s()/]+)+$/);
    const meanings = new Map<string, Set<string>>();
    for (const { name, tokens, displayNames } of crawlers) {
      for (const known of [name, ...tokens.slice(0, 1), ...displayNames]) {
        const key = displayNameKey(known) ?? known.toLowerCase();
        meanings.set(key, (meanings.get(key) ?? new Set()).add(name));
      }
    }
    expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  it.each(printed)('E8 %j means %s, in any case and with any white space', (name, token) => {
    for (const text of [name, name.toUpperCase(), ` ${name.replaceAll(' ', '  ')}\n`, name.replaceAll(' ', '\u00a0')]) {
      expect(findCrawler(text)?.token).toBe(token);
      expect(tokenOfUnknownName(text)).toBeUndefined();
      // Whether it is replaced or not, the engine reads the same crawler.
      const rules = parse(`user-agent: ${token}\ndisallow: /`).rulesFor(resolveDisplayName(text));
      expect(rules.token ?? '').toBe(parse(`user-agent: ${token}\ndisallow: /`).rulesFor(token).token ?? '');
    }
  });

  it.each([
    ['Googlebot News', 'Googlebot-News'],
    ['Googlebot Storebot', 'Storebot-Google'],
    ['Googlebot Images', 'Googlebot-Image'],
    ['Google StoreBot', 'Storebot-Google'],
    ['AdsBot Mobile Web', 'AdsBot-Google-Mobile'],
    ['Googlebot News (when crawling images)', 'Googlebot-News'],
  ])('E9 %j, as Google prints it, is %s', (name, token) => {
    expect(resolveDisplayName(name)).toBe(token);
  });

  it.each([
    'Googlebot (web)',
    'Otherbot (web)',
    'Otherbot (news)',
    'Googlebot Smartphone',
    'Yahoo! Slurp',
    'Googlebot',
    'Googlebot-News (when crawling images)',
    'AdsBot',
    '*',
    '',
    ' ',
    ...headers.crawlers.map(({ header }) => header),
    ...headers.browsers,
  ])('%j is left as it is, and is no unknown name', (text) => {
    expect(resolveDisplayName(text)).toBe(text);
    expect(tokenOfUnknownName(text)).toBeUndefined();
  });

  it.each([
    ['Foo Bar', 'Foo'],
    ['foo  bar (web)', 'foo'],
    ['Googlebot Foo', 'Googlebot'],
    ['My AdsBot-Google', 'AdsBot-Google'],
    ['my-crawler v2', 'my-crawler'],
    ['Mozilla Firefox', undefined],
  ])('E4 an unknown name of several words, %j, is read as %s', (name, token) => {
    expect(tokenOfUnknownName(name)).toBe(token);
    expect(resolveDisplayName(name)).toBe(name);
    if (token !== undefined) expect(parse(`user-agent: ${token}`).rulesFor(name).token).toBe(token.toLowerCase());
  });

  it('E4 core reads them as before: by the leading product token', () => {
    const robots = parse('user-agent: googlebot-news\ndisallow: /\n\nuser-agent: googlebot\nallow: /');
    expect(robots.rulesFor('Googlebot News').token).toBe('googlebot');
    expect(robots.rulesFor(resolveDisplayName('Googlebot News')).token).toBe('googlebot-news');
  });

  it('any text is read without an error, and a token or a header is never replaced', () => {
    const words = fc.constantFrom(
      'Googlebot',
      'News',
      'Google',
      'StoreBot',
      'Mozilla/5.0',
      '(',
      ')',
      '(web)',
      'x',
      ';',
      '+',
    );
    const spaces = fc.constantFrom(' ', '', '\t', '\u00a0', '-');
    const texts = fc.array(fc.tuple(words, spaces), { maxLength: 8 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), texts), (text) => {
        const resolved = resolveDisplayName(text);
        if (!/\s/.test(text.trim()) || /[/;+]/.test(text)) expect(resolved).toBe(text);
        expect(resolveDisplayName(resolved)).toBe(resolved);
        const token = tokenOfUnknownName(text);
        if (token !== undefined) expect(text).toContain(token);
      }),
      { seed: 30, numRuns: 5_000 },
    );
  });
});
