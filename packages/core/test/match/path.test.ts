import { describe, expect, it } from 'vitest';
import { parse } from '../../src/index.js';

const google = parse('');
const rfc9309 = parse('', { dialect: 'rfc9309' });

describe('the path of a URL', () => {
  it.each([
    ['https://h', '/'],
    ['https://h/', '/'],
    ['', '/'],
    ['h', '/'],
    ['h/a', '/a'],
    ['//h/a', '/a'],
    ['/a', '/a'],
    ['https://h?q', '/?q'],
    ['https://h;p/a', '/;p/a'],
    ['https://h#/a', '/'],
    ['https://h/a#/b?c', '/a'],
    ['https://h/a?b#c', '/a?b'],
    ['https://h//a', '//a'],
    ['https://h/a/../b', '/a/../b'],
    ['https://u:p@h:80/a', '/a'],
    ['https://h/a://b/c', '/a://b/c'],
    ['h/a://b/c', '/a://b/c'],
    ['a#b://c/d', '/'],
    ['https:/a', '/a'],
    ['https://h/a b', '/a b'],
    ['https://h/a\0b', '/a'],
    ['https://h/a\0#b', '/a'],
    ['https://h/\0/a', '/'],
    ['https://h?\0q', '/?'],
    // The NUL ends only the path, which is searched for in the whole URL.
    ['https://h\0x/a', '/a'],
    ['https://h/é\0b', '/%C3%A9'],
  ])('F1, F7 the path of %j is %j', (url, path) => {
    expect(google.check(url, 'foo').path).toBe(path);
  });

  it('F7 a URL object is used as its href', () => {
    expect(google.check(new URL('https://h/a/../é?b#c'), 'foo').path).toBe('/%C3%A9?b');
  });

  it('F7 so is one of another realm, as in robotsUrl, and nothing else that has an href', () => {
    const foreign = (href: unknown) => ({ href }) as unknown as URL;
    expect(google.check(foreign('https://h/a?b'), 'foo').path).toBe('/a?b');
    expect(google.allows(foreign('https://h/a?b'), 'foo')).toBe(true);
    for (const href of [7, null, new URL('https://h/')])
      expect(() => google.allows(foreign(href), 'foo')).toThrow('url: expected a string or a URL, got object');
  });

  it.each([undefined, null, 5, {}])('throws a TypeError for the URL %s', (url) => {
    const kind = url === null ? 'null' : typeof url;
    const error = new TypeError(`url: expected a string or a URL, got ${kind}`);
    expect(() => google.allows(url as never, 'foo')).toThrow(error);
    expect(() => google.check(url as never, 'foo')).toThrow(error);
  });
});

describe('a URL without a host', () => {
  const errorFor = (url: string) =>
    new TypeError(`url: expected a URL with a host, such as "https://example.com/page", got ${JSON.stringify(url)}`);

  it.each([
    'mailto:a@b',
    'MAILTO:a@b.example?subject=/x',
    'javascript:void(0)',
    "javascript:location='https://h/x'",
    'data:text/html,<p>',
    'data:,',
    'about:blank',
    'tel:+15551234',
    'tel:911',
    'tel:5551234567',
    'sms:12345?body=x',
    'blob:https://h/x',
    'view-source:https://h/x',
    'urn:isbn:0451450523',
    'https:h/x',
    'h:80',
    'h.example:123456/x',
    ' \tmailto:a@b',
  ])('F7 throws a TypeError that states what to pass for %j', (url) => {
    for (const robots of [google, rfc9309, parse('user-agent: *\ndisallow: /')]) {
      expect(() => robots.allows(url, 'foo')).toThrow(errorFor(url));
      expect(() => robots.check(url, ['foo'])).toThrow(errorFor(url));
    }
  });

  it.each(['mailto:a@b', 'javascript:void(0)', 'data:,x', 'about:blank', 'tel:911'])(
    'F7 throws the same error for %j as a URL object',
    (url) => {
      expect(() => google.allows(new URL(url), 'foo')).toThrow(errorFor(url));
      expect(() => google.check(new URL(url), 'foo')).toThrow(errorFor(url));
    },
  );

  it('F7 the message is one line with only the beginning of the URL', () => {
    const url = `data:\n${'x'.repeat(1_000)}`;
    expect(() => google.allows(url, 'foo')).toThrow(errorFor(url.slice(0, 80)));
  });

  it.each([
    ['ftp://h/a', '/a'],
    ['file:///a', '/a'],
    ['chrome-extension://h/a', '/a'],
    ['a+b.c-1://h?q', '/?q'],
    [' https://h/a', '/a'],
    ['https:/h/a', '/h/a'],
    ['h:80/a', '/a'],
    ['localhost:3000', '/'],
    ['LOCALHOST:3000?q', '/?q'],
    ['h.example:80', '/'],
    ['h.example:80;p', '/;p'],
    ['127.0.0.1:80/a', '/a'],
    ['[::1]:80/a', '/a'],
    ['h/mailto:a@b', '/mailto:a@b'],
    ['?mailto:a@b', '/?mailto:a@b'],
    ['/mailto:a@b', '/mailto:a@b'],
    ['#mailto:a@b', '/'],
  ])('F7 the path of %j is %j', (url, path) => {
    expect(google.check(url, 'foo').path).toBe(path);
    expect(google.allows(url, 'foo')).toBe(true);
  });
});

describe('the path of a rule set', () => {
  it.each([
    ['/a', '/a'],
    ['/a#b', '/a'],
    ['/%c3%a9é', '/%C3%A9%C3%A9'],
    ['', '/'],
    ['/a\0b', '/a'],
    ['\0/a', '/'],
    ['?q', '/?q'],
    [';p', '/;p'],
    ['#f', '/'],
    ['//a:b', '//a:b'],
  ])('F1, F3, F7 the normal form of %j is %j', (path, expected) => {
    const rules = parse(`user-agent: *\ndisallow: ${expected}$`).rulesFor('foo');
    expect(rules.check(path).path).toBe(expected);
    const bytes = new TextEncoder().encode(path);
    expect([rules.allows(path), rules.allowsBytes(new DataView(bytes.buffer), 0, bytes.length)]).toEqual([
      false,
      false,
    ]);
  });

  it.each(['https://a.b/private/x', 'private', 'page.html', 'mailto:a@b', '*', ' /x', '\ufeff/x', 'é'])(
    'F7 throws a TypeError that states what to pass for %j',
    (path) => {
      const message =
        `path: expected the part of a URL after its host, such as "/page?q=1", got ${JSON.stringify(path)}; ` +
        'RobotsTxt.allows and RobotsTxt.check take a whole URL';
      const bytes = new TextEncoder().encode(`/${path}/`);
      for (const robots of [google, rfc9309, parse('user-agent: *\ndisallow: /')]) {
        const rules = robots.rulesFor('foo');
        expect(() => rules.allows(path)).toThrow(new TypeError(message));
        expect(() => rules.check(path)).toThrow(new TypeError(message));
        expect(() => rules.allowsBytes(new DataView(bytes.buffer), 1, bytes.length - 1)).toThrow(
          new TypeError(message),
        );
      }
    },
  );

  it('F7 is not a URL: a part that resembles a scheme and host stays in the path', () => {
    expect(google.rulesFor('foo').check('//h/a').path).toBe('//h/a');
    expect(google.rulesFor('foo').check('/https://h/a').path).toBe('/https://h/a');
  });
});

describe('normal form', () => {
  it.each([
    ['é', '%C3%A9'],
    ['テ', '%E3%83%86'],
    ['\u{1f600}', '%F0%9F%98%80'],
    ['\ud83d', '%EF%BF%BD'],
    ['\ude00\ud83d', '%EF%BF%BD%EF%BF%BD'],
    ['%c3%A9', '%C3%A9'],
    ['%', '%'],
    ['%c', '%c'],
    ['%g1%1g', '%g1%1g'],
    ['%%c3', '%%C3'],
    ['%\u0663\u0663', '%%D9%A3%D9%A3'],
    ['%2f%2A%25', '%2F%2A%25'],
    ['%7e%41', '%7E%41', '~A'],
    ['%2d%2E%5f%30', '%2D%2E%5F%30', '-._0'],
    ['%%37%65', '%%37%65', '%7e'],
    ['\r\n', '\r\n'],
  ])('F3 the normal form of %j is %j', (written, form, decoded = form) => {
    expect(google.check(`https://h/${written}`, 'foo').path).toBe(`/${form}`);
    expect(rfc9309.check(`https://h/${written}`, 'foo').path).toBe(`/${decoded}`);
  });

  it('F3 patterns and paths have the same normal form', () => {
    for (const written of ['é', '%c3%a9', '%7e~', '%%c3', '%zz', '%', '%4', '%C3%a']) {
      for (const dialect of ['google', 'rfc9309'] as const) {
        const robots = parse(`user-agent: *\ndisallow: /${written}$`, { dialect });
        const { allowed, path, rule } = robots.check(`https://h/${written}`, 'foo');
        expect([allowed, `${path}$`], written).toEqual([false, rule?.normalizedPattern]);
      }
    }
  });

  it('F2 only a star matches a raw line end in a URL', () => {
    const robots = parse('user-agent: *\ndisallow: /a$\ndisallow: /*b$');
    expect([robots.allows('https://h/a\n', 'foo'), robots.allows('https://h/a\r\nb', 'foo')]).toEqual([true, false]);
  });

  it('a short path after a huge one is matched correctly', () => {
    const robots = parse('user-agent: *\ndisallow: /a$\ndisallow: /*b');
    for (const size of [5_000, 3_000_000]) {
      expect(robots.allows(`https://h/a${'é'.repeat(size)}`, 'foo')).toBe(true);
      expect(robots.allows(`https://h/${'a'.repeat(size)}b`, 'foo')).toBe(false);
      expect([robots.allows('https://h/a', 'foo'), robots.allows('https://h/aa', 'foo')]).toEqual([false, true]);
    }
  });
});
