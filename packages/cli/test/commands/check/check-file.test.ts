import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { file } = scratch();

interface JsonAnswer {
  readonly url: string;
  readonly decidedUrl: string;
  readonly path: string;
  readonly crawler: string;
  readonly allowed: boolean;
  readonly reason: string;
  readonly explanation: string;
  readonly token: string | null;
  readonly rule: object | null;
  readonly overruled: readonly object[];
  readonly robots: string;
  readonly robotsUrl: string | null;
  readonly truncated: boolean;
}

let files = 0;

/** Returns the answers of `check --json` for a file with this content. */
function answers(robots: string, ...args: readonly string[]): JsonAnswer[] {
  const path = file(`robots-${files++}.txt`, robots);
  const { stdout, stderr } = maycrawl(['check', '--json', '--robots', path, ...args]);
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the text of `check` for a file with this content. */
function shown(robots: string | Uint8Array, ...args: readonly string[]): string {
  const path = file(`robots-${files++}.txt`, robots);
  const { stdout, stderr } = maycrawl(['check', '--robots', path, ...args]);
  expect(stderr).toBe('');
  return stdout.replaceAll(path, 'robots.txt');
}

const privateFile = 'user-agent: *\ndisallow: /private\n';

describe('F8 the URL that a crawler requests is checked', () => {
  it.each([
    ['http://h.example/x/../private', 'http://h.example/private'],
    ['http://h.example/x/%2e%2e/private', 'http://h.example/private'],
    ['http://h.example/x/%2E./private', 'http://h.example/private'],
    ['http://h.example\\private', 'http://h.example/private'],
    ['http://h.example/x\\..\\private', 'http://h.example/private'],
    ['http://h.example/pri\tvate', 'http://h.example/private'],
    [' http://h.example/private ', 'http://h.example/private'],
    ['HTTP://H.example:80/private', 'http://h.example/private'],
    ['http:h.example/private', 'http://h.example/private'],
    ['/x/../private', '/private'],
    ['/x/%2e%2e/private', '/private'],
    ['/x\\..\\private', '/private'],
    ['/../../private?q', '/private?q'],
  ])('F8 %j is checked as %s', (url, decidedUrl) => {
    const [answer] = answers(privateFile, url);
    expect(answer).toMatchObject({ url, decidedUrl, allowed: false });
  });

  it.each([
    ['http://h.example/x/../private', '/x/../private', true],
    ['http://h.example/x/%2e%2e/private', '/x/%2E%2E/private', true],
    ['/x/../private', '/x/../private', true],
    ['/private', '/private', false],
    ['http://h.example/private/../x', '/private/../x', false],
  ])('F8 --literal matches %j as written', (url, path, allowed) => {
    const [answer] = answers(privateFile, '--literal', url);
    expect(answer).toMatchObject({ url, decidedUrl: url, path, allowed });
  });

  it('F8 a path that begins with two slashes is not a host', () => {
    for (const literal of [[], ['--literal']]) {
      expect(answers('user-agent: *\ndisallow: //a.example/b', ...literal, '//a.example/b')).toMatchObject([
        { path: '//a.example/b', allowed: false, robotsUrl: null },
      ]);
    }
  });

  it('F8 the text shows the requested URL if it differs', () => {
    expect(shown(privateFile, 'http://h.example/x/../private')).toContain('checked as http://h.example/private');
    expect(shown(privateFile, 'http://h.example/private')).not.toContain('decided on');
    expect(shown(privateFile, '--literal', 'http://h.example/x/../private')).not.toContain('decided on');
  });
});

describe('accepted URLs', () => {
  it.each([
    ['shop/x', 'is not a URL: write a whole one, as https://example.com/path, or a path that begins with /'],
    ['nowhere', 'is not a URL: write a whole one, as https://example.com/path, or a path that begins with /'],
    ['', 'is not a URL'],
    ['http://', 'is not a URL'],
    ['http://h.example:99999/', 'has no valid port: write a number from 1 to 65535 after the colon'],
    ['mailto:a@h.example', 'has the scheme mailto: only http, https and ftp URLs have a robots.txt'],
    ['file:///etc/hosts', 'has the scheme file'],
    ['javascript:alert(1)', 'has the scheme javascript'],
  ])('A2 %j is rejected', (url, words) => {
    const line = complaint(['check', '--robots', file('any.txt', privateFile), '--', '/fine', url]);
    expect(line).toContain(`${JSON.stringify(url)} ${words}`);
  });

  it.each([['example/x'], [''], ['mailto:a@h.example'], ['file:///etc/hosts'], [' http://h.example/']])(
    'A2 %j is rejected with --literal, too',
    (url) => {
      const line = complaint(['check', '--literal', '--robots', file('any.txt', privateFile), '--', '/fine', url]);
      expect(line).toContain(JSON.stringify(url));
    },
  );

  it.each([
    ['ftp://h.example:21/x', 'ftp://h.example/robots.txt'],
    ['http://h.example:8080/x', 'http://h.example:8080/robots.txt'],
    ['https://müller.example/x', 'https://xn--mller-kva.example/robots.txt'],
    ['http://user:word@[::1]/x', 'http://[::1]/robots.txt'],
  ])('A3 the robots.txt of %s is %s', (url, robotsUrl) => {
    expect(answers(privateFile, url)).toMatchObject([{ robotsUrl }]);
    expect(shown(privateFile, url)).toContain(`used as ${robotsUrl}`);
  });
});

describe('G5 the answer gives the reason', () => {
  it('G5 the rule that the reader probably had in mind is named', () => {
    const robots = 'User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nDisallow: /Help\n';
    expect(shown(robots, '/cart')).toContain(
      '\n  Line 2 would block this, but it is in the group of `*`. Googlebot follows only its own group (line 4).\n',
    );
    expect(shown(robots, '/help')).toContain('\n  Line 5, `Disallow: /Help`, would block this, but its letters differ');
    expect(shown(robots, '/Help')).not.toContain('would');
    const host = 'User-agent: *\nDisallow: https://shop.example/cart\n';
    expect(shown(host, 'https://shop.example/cart')).toContain('names the host');
    expect(shown(host, 'https://other.example/cart')).not.toContain('names the host');
  });

  const robots = [
    '# a shop',
    'User-agent: Googlebot',
    'User-agent: bingbot',
    'Allow: /',
    'Disallow: /shop',
    'Allow: /shop/open   # this one',
    'Disallow: /none',
    '',
    'User-agent: *',
    'Disallow: /',
  ].join('\n');

  it('G5 the text shows the rule with its line, and what it overruled', () => {
    const text = shown(robots, 'https://h.example/shop/open/1');
    expect(text).toMatch(
      /^allowed https:\/\/h\.example\/shop\/open\/1 for Googlebot\n {2}Line 6 \(group "googlebot"\) decides: /,
    );
    expect(text).toContain('in robots.txt:6, used as https://h.example/robots.txt');
    expect(text.slice(text.indexOf('    2 | ')).replaceAll(/^ {4}/gm, '')).toBe(
      [
        '2 | User-agent: Googlebot',
        '  |             --------- applies to Googlebot',
        '  ⋮',
        '4 | Allow: /',
        '  |        - 1 character: overruled',
        '5 | Disallow: /shop',
        '  |           ----- 5 characters: overruled',
        '6 | Allow: /shop/open   # this one',
        '  |        ^^^^^^^^^^ 10 characters: decides',
        '7 | Disallow: /none',
        '',
      ].join('\n'),
    );
  });

  it('G5 --json contains the rule, its line, and what it overruled', () => {
    expect(answers(robots, '--as', 'bingbot', 'https://h.example/shop/open/1?a#b')).toEqual([
      {
        url: 'https://h.example/shop/open/1?a#b',
        decidedUrl: 'https://h.example/shop/open/1?a#b',
        path: '/shop/open/1?a',
        crawler: 'bingbot',
        allowed: true,
        reason: 'rule',
        explanation: expect.stringMatching(/^[^\n]+$/),
        token: expect.stringMatching(/^bingbot$/i),
        rule: { type: 'allow', pattern: '/shop/open', line: 6, matchLength: 10 },
        overruled: [
          { type: 'disallow', pattern: '/shop', line: 5, matchLength: 5 },
          { type: 'allow', pattern: '/', line: 4, matchLength: 1 },
        ],
        robots: expect.stringContaining('robots-'),
        robotsUrl: 'https://h.example/robots.txt',
        truncated: false,
      },
    ]);
  });

  it('G5 without a rule, the fields are null', () => {
    expect(answers('user-agent: other\ndisallow: /', '/a')).toMatchObject([
      { allowed: true, reason: 'no-group', token: null, rule: null, overruled: [], robotsUrl: null },
    ]);
    expect(answers('user-agent: googlebot\ndisallow: /b', '/a')).toMatchObject([
      { allowed: true, reason: 'no-matching-rule', rule: null },
    ]);
  });

  it('G5 if no rule matches, the text shows the user-agent line of the group', () => {
    const text = shown(robots, '--as', 'bingbot', '/'.padEnd(4, 'x')).split('\n');
    expect(text[0]).toBe('allowed /xxx for bingbot');
    const oneGroup = shown('user-agent: googlebot\ndisallow: /b', '/a');
    expect(oneGroup).toContain('1 | user-agent: googlebot\n      |             --------- applies to Googlebot');
  });

  it('G5 a long list of overruled rules is cut, and the rest is counted', () => {
    const many = `user-agent: *\n${Array.from({ length: 9 }, (_, n) => `allow: /${'a'.repeat(n)}`).join('\n')}\n`;
    expect(shown(many, `/${'a'.repeat(8)}`)).toContain('and 5 more overruled');
  });

  it('A7 a crawler outside the protocol is allowed for that reason', () => {
    expect(answers('user-agent: *\ndisallow: /', '--as', 'FeedFetcher-Google', '/a')).toMatchObject([
      { allowed: true, reason: 'crawler-ignores-robots' },
    ]);
  });
});

describe('crawlers and dialects', () => {
  const robots =
    'user-agent: googlebot\ndisallow: /g\n\nuser-agent: gptbot\ndisallow: /a~b\n\nuser-agent: *\ndisallow: /\n';

  it('the default crawler is Googlebot', () => {
    expect(answers(robots, '/a')).toMatchObject([{ crawler: 'Googlebot', allowed: true }]);
  });

  it('each URL is checked for each crawler, in the order given, and the text ends with the counts', () => {
    const args = ['--as', 'GPTBot', '--as', 'other', '/a', '/g'];
    expect(answers(robots, ...args).map(({ url, crawler, allowed }) => [url, crawler, allowed])).toEqual([
      ['/a', 'GPTBot', true],
      ['/a', 'other', false],
      ['/g', 'GPTBot', true],
      ['/g', 'other', false],
    ]);
    expect(shown(robots, ...args)).toMatch(/\n\n2 allowed, 2 blocked\n$/);
  });

  it('E8 a crawler falls back to the groups of its registry entry', () => {
    expect(answers(robots, '--as', 'Googlebot-Image', '/g')).toMatchObject([{ allowed: false, rule: { line: 2 } }]);
  });

  it('F3 --dialect rfc9309 decodes as RFC 9309 says, google does not', () => {
    const args = ['--as', 'GPTBot', '/a%7Eb'];
    expect(answers(robots, ...args)).toMatchObject([{ allowed: true }]);
    expect(answers(robots, '--dialect', 'google', ...args)).toMatchObject([{ allowed: true }]);
    expect(answers(robots, '--dialect', 'rfc9309', ...args)).toMatchObject([{ allowed: false }]);
  });
});

describe('output for the terminal', () => {
  const UNSAFE = /[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u;

  it('contains no control characters of the file, the URL or the crawler', () => {
    const robots = 'user-agent: * \u001b[1m\nallow: /\u009b2J\u202e\ndisallow:\t/\u001b]0;title\u0007x # \u001b[31m\n';
    const args = ['--as', 'My\u001bBot', '--literal', '/\u001b]0;title\u0007x'];
    const text = shown(robots, ...args);
    expect(text).not.toMatch(UNSAFE);
    expect(text).toContain('disallow:\\t/\\x1b]0;title\\x07x # \\x1b[31m');
    expect(JSON.stringify(answers(robots, ...args))).toContain('title');
  });

  it('invalid UTF-8 is shown as U+FFFD, and long lines are cut', () => {
    const line = `disallow: /${'a'.repeat(3_000)}`;
    const bytes = new Uint8Array([...new TextEncoder().encode(`user-agent: *\n${line}\n# `), 0xff, 0xc3, 0x0a]);
    const text = shown(bytes, `/${'a'.repeat(3_000)}`);
    expect(text).toContain('# \ufffd');
    const [marked = ''] = text.split('\n').filter((row) => row.includes('| disallow: /a'));
    expect([...marked].length).toBeLessThan(130);
    expect(marked.endsWith('…')).toBe(true);
  });

  it('carets are below wide characters', () => {
    const text = shown('user-agent: *\ndisallow: /魚/é # テスト', '/魚/é');
    const [line = '', carets = ''] = text
      .split('\n')
      .filter((row) => /disallow: \/|\^/.test(row))
      .slice(-2);
    expect(line).toContain('disallow: /魚/é # テスト');
    expect(carets).toMatch(/\| {11}\^{5} /);
  });
});
