import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const SPECIAL = ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google'];
const BLOCKED = [...SPECIAL, '*']
  .map((name) => `User-agent: ${name}\n`)
  .concat('Disallow: /\n')
  .join('');

function found(text: string, environment?: 'production' | 'staging'): string[] {
  const options = environment === undefined ? {} : { environment };
  return lint(text, options)
    .filter(({ variant }) => variant === 'everything-blocked')
    .map(({ location, message, related }) => `${location.start.line} ${related.length} ${message}`);
}

describe('everything-blocked', () => {
  it('reports nothing without an environment', () => {
    expect(found(BLOCKED)).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it.each([
    '',
    'Sitemap: https://example.com/s.xml\n',
    'User-agent: *\nDisallow: /private/\n',
    'User-agent: *\nAllow: /\n',
  ])('reports a staging site that is allowed: %j', (text) => {
    expect(found(text, 'staging')).toEqual([
      '1 0 The environment is set to staging, but every crawler without its own group may fetch the site.',
    ]);
  });

  it('reports a staging site of which a part is allowed', () => {
    expect(found(`${BLOCKED}Allow: /about\n`, 'staging')).toEqual([
      '5 0 The environment is set to staging, but every crawler without its own group may fetch a part of the site.',
    ]);
  });

  it('reports nothing for a staging site that is blocked completely', () => {
    expect(found(BLOCKED, 'staging')).toEqual([]);
    expect(found(`${BLOCKED}User-agent: GPTBot\nDisallow: /*\n`, 'staging')).toEqual([]);
  });

  it('reports a staging site that is allowed for named crawlers', () => {
    expect(found(`${BLOCKED}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n`, 'staging')).toEqual([
      '7 1 The environment is set to staging, but `GPTBot` may fetch the site.',
    ]);
  });

  it.each([
    ['for every crawler', BLOCKED],
    ['for * although Googlebot is allowed', `${BLOCKED}User-agent: Googlebot\nDisallow: /cart/\n`],
    ['for Googlebot', 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:\n'],
    ['for bingbot, by a star', 'User-agent: bingbot\nDisallow: *\n'],
    ['by two rules together', 'User-agent: *\nAllow: /\nDisallow: /$\nDisallow: /*\nDisallow: /**\n'],
    ['except for the home page', 'User-agent: *\nDisallow: /\nAllow: /$\n'],
    ['except for files', 'User-agent: *\nDisallow: /\nAllow: /robots.txt\nAllow: /*.css$\nAllow: /.well-known/\n'],
  ])('reports a production site that is blocked %s', (_, text) => {
    expect(found(text, 'production')).toHaveLength(1);
  });

  it.each([
    ['a folder is allowed', `${BLOCKED}Allow: /about\n`],
    ['an equally long rule allows it', `${BLOCKED}Allow: /\n`],
    ['only another crawler is blocked', `User-agent: GPTBot\nDisallow: /\n`],
    ['nothing is blocked', 'User-agent: *\nDisallow:\n'],
  ])('reports nothing for a production site if %s', (_, text) => {
    expect(found(text, 'production')).toEqual([]);
  });

  it('names the crawlers, the line and the exceptions, at the rule for most crawlers', () => {
    const text =
      'User-agent: Yandex\nDisallow: /\n\nUser-agent: *\nDisallow: /\nAllow: /$\n\nUser-agent: bingbot\nDisallow:\n';
    expect(found(text, 'production')).toEqual([
      '5 1 Except for paths such as `/`, everything is blocked for Googlebot, Slurp and every other crawler without its own group (line 5), but not for bingbot.',
    ]);
  });
});

describe('everything-blocked in a file that was fetched', () => {
  const isError = (url: string, hops = [url], isPrivate = false): boolean =>
    lint('User-agent: *\nDisallow: /\n', { url, facts: { status: 200, hops, isPrivate } }).some(
      ({ variant, severity }) => variant === 'everything-blocked' && severity === 'error',
    );

  it.each([
    'https://example.com/robots.txt',
    'https://www.example.co.uk:8443/robots.txt',
    'https://web.dev/robots.txt',
    'https://speed-test.com/robots.txt',
    'https://devices.example.com/robots.txt',
    'https://latest.example.com./robots.txt',
  ])('%s is a public site', (url) => {
    expect(isError(url)).toBe(true);
  });

  it.each([
    'http://example.com/robots.txt',
    'https://dev.example.com/robots.txt',
    'https://TEST.example.com/robots.txt',
    'https://www.staging.example.com/robots.txt',
    'https://dev-2.example.com/robots.txt',
    'https://staging1.example.com/robots.txt',
    'https://preview-abc.vercel.app/robots.txt',
    'https://deploy-preview-12--shop.netlify.app/robots.txt',
    'https://shop-staging.example.com/robots.txt',
    'https://test.com/robots.txt',
    'https://localhost/robots.txt',
    'https://intranet/robots.txt',
    'https://shop.local/robots.txt',
    'https://shop.test/robots.txt',
    'https://shop.internal./robots.txt',
    'https://127.0.0.1/robots.txt',
    'https://10.1.2.3/robots.txt',
    'https://[::1]/robots.txt',
  ])('%s is not', (url) => {
    expect(isError(url)).toBe(false);
  });

  it('the first and the last URL of redirects count, and the address of the server', () => {
    const [http, live, staging] = ['http://example.com/', 'https://www.example.com/', 'https://dev.example.com/'];
    expect(isError(http, [http, live])).toBe(true);
    expect(isError(live, [live, http])).toBe(false);
    expect(isError(live, [live, staging])).toBe(false);
    expect(isError(staging, [staging, live])).toBe(false);
    expect(isError(live, [live], true)).toBe(false);
  });

  it('--environment staging takes precedence, and a failed fetch is another finding', () => {
    const facts = { status: 200, hops: ['https://example.com/robots.txt'] };
    const codes = (options: object): string[] =>
      lint(BLOCKED, { url: 'https://example.com', facts, ...options }).map(({ variant }) => variant);
    expect(codes({})).toContain('everything-blocked');
    expect(codes({ environment: 'staging' })).not.toContain('everything-blocked');
    expect(codes({ facts: { ...facts, status: 404 } })).not.toContain('everything-blocked');
  });

  it('does not advise to block a public site for more crawlers', () => {
    const text = 'User-agent: *\nDisallow: /\n';
    expect(lint(text, { environment: 'production' }).map(({ variant }) => variant)).toEqual(['everything-blocked']);
    expect(lint(text).map(({ variant }) => variant)).toEqual(['star-misses-special']);
  });
});

describe('a file that allows everything', () => {
  it.each([
    'User-agent: *\nDisallow:\n',
    'User-agent: *\nDisallow: # nothing\n',
    'User-agent: *\r\nDisallow : \r\n',
    'user-agent: *\ndisallow:\nallow:\n',
    'User-agent: *\nDisallow:\nSitemap: https://example.com/s.xml\n',
    'User-agent: *\nAllow: /\nDisallow:\n',
    'User-agent: *\nDisalow:\n',
    'User-agent: *\nDisallow:\nDisallow:\n',
    'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow:\n',
    'User-agent: *\nAllow:\n',
    'User-agent: *\n',
    '',
  ])('%j is never met with advice to block the site', (text) => {
    for (const preset of ['google', 'rfc9309', 'portable'] as const) {
      for (const environment of [undefined, 'production'] as const) {
        const options = environment === undefined ? { preset } : { preset, environment };
        const advice = lint(text, options).flatMap(({ help, message, fixes }) => [
          help ?? '',
          message,
          ...fixes.flatMap(({ title, edits }) => [title, ...edits.map((edit) => edit.text)]),
        ]);
        expect(
          advice.filter((words) => /disallow:? *\/|block (?:the (?:whole )?site|everything)/i.test(words)),
        ).toEqual([]);
      }
    }
  });
});
