import { describe, expect, it } from 'vitest';
import { crawlers, mustBeNamed } from '../../src/crawlers/crawlers.js';
import { productIn, tokensOf } from '../../src/crawlers/product-token.js';
import headers from '../fixtures/user-agent-headers.json' with { type: 'json' };

const obeying = (...tokens: string[]) => ({ tokens, mustBeNamed: false, ignoresRobots: false });

describe('tokensOf: the registry', () => {
  it.each(crawlers)('E8 $name has the tokens and the behaviour of its registry entry', (entry) => {
    expect(tokensOf(entry.name)).toEqual({
      tokens: (entry.tokens.length === 0 ? [entry.name] : entry.tokens).map((token) => token.toLowerCase()),
      mustBeNamed: mustBeNamed(entry),
      ignoresRobots: entry.obeysRobotsTxt === 'no',
    });
    const [token = entry.name] = entry.tokens;
    expect(tokensOf(token)).toEqual(tokensOf(entry.name.toUpperCase()));
  });

  it('E8 image, video and news crawlers fall back to Googlebot; the store crawler has no fallback', () => {
    for (const kind of ['Image', 'Video', 'News']) {
      expect(tokensOf(`Googlebot-${kind}`)).toEqual(obeying(`googlebot-${kind.toLowerCase()}`, 'googlebot'));
    }
    expect(tokensOf('Storebot-Google')).toEqual(obeying('storebot-google'));
    expect(tokensOf('Applebot')).toEqual(obeying('applebot', 'googlebot'));
  });

  it('E9 a crawler that is not in the registry has only its own token', () => {
    expect(tokensOf('Otherbot')).toEqual(obeying('otherbot'));
    expect(tokensOf('Otherbot-News')).toEqual(obeying('otherbot-news'));
  });

  it('E7 `*` does not apply to crawlers that must be named', () => {
    const named = crawlers.filter(({ name }) => tokensOf(name).mustBeNamed).map(({ name }) => name);
    expect(named).toEqual(
      expect.arrayContaining(['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google']),
    );
    expect(tokensOf('Googlebot').mustBeNamed).toBe(false);
  });

  it('A7 user-triggered and safety crawlers ignore robots.txt; Claude-User obeys it', () => {
    for (const name of ['Google-Safety', 'FeedFetcher-Google', 'ChatGPT-User', 'Perplexity-User', 'iTMS']) {
      expect(tokensOf(name).ignoresRobots, name).toBe(true);
    }
    for (const name of ['Claude-User', 'Bytespider', 'anthropic-ai', 'Google-Extended']) {
      expect(tokensOf(name).ignoresRobots, name).toBe(false);
    }
  });
});

describe('tokensOf: bare tokens', () => {
  it('E7 `*` is any crawler that a file does not name', () => {
    expect(tokensOf('*')).toEqual(obeying('*'));
    expect(tokensOf(' *\t')).toEqual(obeying('*'));
  });

  it.each([
    ['FooBot', 'foobot'],
    ['  FooBot\r\n', 'foobot'],
    ['foo_bot-X', 'foo_bot-x'],
    ['FooBot*', 'foobot'],
    ['MJ12bot', 'mj12bot'],
    ['MJ12bot/v1.4', 'mj12bot'],
    ['archive.org_bot', 'archive.org_bot'],
    ['360Spider', '360spider'],
    ['foo.bar!2', 'foo.bar!2'],
    ['Mozilla', 'mozilla'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['ボット', 'ボット'],
    ['\u212Aelvin', '\u212Aelvin'],
    ['Foo\u00A0Bot', 'foo\u00A0bot'],
  ])('E4 %j is the token %j', (crawler, token) => {
    expect(tokensOf(crawler)).toEqual(obeying(token));
  });

  it.each(['', ' \t\r\n', '/', '*bot', '()', ';;', 'Mozilla/5.0', 'https://example.com/', 'Chrome Safari'])(
    'throws a TypeError for %j, which has no product token',
    (crawler) => {
      expect(() => tokensOf(crawler)).toThrow(
        new TypeError(
          `crawler: expected a product token such as "Googlebot", or a header with one, got ${JSON.stringify(crawler)}`,
        ),
      );
    },
  );
});

describe('tokensOf: User-Agent headers', () => {
  it.each(headers.crawlers)('E4 E8 $token is read from $header', ({ token, header }) => {
    expect(productIn(header)?.toLowerCase()).toBe(token.toLowerCase());
    expect(tokensOf(header)).toEqual(tokensOf(token));
  });

  it.each(headers.browsers)('throws a TypeError for the header of a browser: %s', (header) => {
    expect(() => tokensOf(header)).toThrow(TypeError);
  });

  it('E8 of several products, one that has a fallback or must be named is used, else the first', () => {
    expect(productIn('bingbot/2.0 (like Googlebot/2.1)')).toBe('bingbot');
    expect(productIn('Googlebot/2.1 Googlebot-Image/1.0')).toBe('googlebot-image');
    expect(productIn('Googlebot-Image/1.0 Googlebot/2.1')).toBe('googlebot-image');
    expect(productIn('FooBot/1.0 (compatible; BarBot/2.0)')).toBe('foobot');
    expect(productIn('Mozilla/5.0 (compatible; BarBot/2.0) FooBot/1.0')).toBe('barbot');
  });

  it.each([
    ['Mozilla/5.0 (SM-G930V/XX; CPU like X)', undefined],
    ['Mozilla/5.0 (SM-G930V/7)', 'sm-g930v'],
    ['Mozilla/5.0 (X11; compatible; Thing)', 'thing'],
    ['Mozilla/5.0 (X11; some-spider; other-crawler)', 'some-spider'],
    ['Mozilla/5.0 (X11 (nested) still; Thing) Other', 'other'],
    ['User-Agent: FooBot/1.0', 'foobot'],
    ['UCBrowser/13 Mobile Chrome/1 EdgiOS/2', undefined],
  ])('E4 a product in a comment needs a version or a typical name: %s', (header, token) => {
    expect(productIn(header)).toBe(token);
  });

  it('E4 URLs and e-mail addresses are not products', () => {
    expect(productIn('(+https://bots.example/FooBot/1.0; me@foobot.example; www.foobot.example/1) BarBot/1.0')).toBe(
      'barbot',
    );
  });

  it('reads only the beginning of an overlong header', () => {
    expect(productIn(`(${'('.repeat(3_000)} FooBot/1.0`)).toBeUndefined();
    for (const unit of ['(', ')', '((a', 'a/', '0', '+', 'a@', '; ', 'compatible; ', 'Aa-', '-', 'a!', '\uD800']) {
      const header = unit.repeat(200_000);
      const result = productIn(`${header} FooBot/1.0`);
      expect(result === undefined || result.length <= 2_048).toBe(true);
    }
  });
});
