import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import type { Severity } from '../src/model/diagnostic.js';
import type { LintOptions } from '../src/model/options.js';

/** The levels of a rule's findings in a file. */
function levels(id: string, lines: readonly string[], options: LintOptions = {}): Severity[] {
  return lint(`${lines.join('\n')}\n`, options)
    .filter(({ code }) => code === id)
    .map(({ severity }) => severity);
}

const star = ['User-agent: *', 'Disallow: /a/', 'Disallow: /b/', 'Disallow: /c/', 'Disallow: /d/', ''];

const CASES: readonly (readonly [what: string, id: string, lines: readonly string[], expected: readonly Severity[]])[] =
  [
    ['a leftover', 'dead-rule', ['User-agent: *', 'Disallow: /b', 'Disallow: /a/b', 'Disallow: /*/b*'], ['info']],
    ['an overruled rule', 'dead-rule', ['User-agent: *', 'Disallow: /b', 'Allow: /a*', 'Disallow: /a'], ['warning']],
    ['a version', 'version-in-token', ['User-agent: AhrefsBot/7.0', 'Disallow: /'], ['info']],
    ['the name of an old tool', 'token-characters', ['User-agent: Black Hole', 'Disallow: /'], ['info']],
    ['digits in a name', 'token-characters', ['User-agent: 008', 'Disallow: /'], ['info']],
    ['a known crawler cut', 'token-characters', ['User-agent: Yahoo! Slurp', 'Disallow: /'], ['warning']],
    [
      'beside its token',
      'token-characters',
      ['User-agent: Slurp', 'User-agent: Yahoo! Slurp', 'Disallow: /'],
      ['info'],
    ],
    ['other separators', 'token-characters', ['User-agent: Claude Bot', 'Disallow: /'], ['warning']],
    ['a host name', 'token-characters', ['User-agent: ptr.example.com.cn', 'Disallow: /'], ['warning']],
    ['an address', 'token-characters', ['User-agent: 192.0.2.7', 'Disallow: /'], ['warning']],
    ['a repeated directive', 'token-characters', ['User-agent: x Disallow: /', 'Disallow: /'], ['info']],
    ['a lost directive', 'token-characters', ['User-agent: x Disallow: /', 'Disallow: /b'], ['error']],
    ['a star after a token', 'token-glob', ['User-agent: Mediapartners-Google*', 'Disallow:'], ['info']],
    ['a star after a vendor', 'token-glob', ['User-agent: Open*', 'Disallow: /'], ['warning']],
    ['a star after a beginning', 'token-glob', ['User-agent: Claude*', 'Disallow: /'], ['error']],
    ['every bot', 'token-glob', ['User-agent: *bot', 'Disallow: /'], ['error']],
    ['an unknown name', 'token-glob', ['User-agent: *OrkashBot', 'Disallow: /'], ['info']],
    [
      'a browser',
      'full-user-agent-string',
      ['User-agent: Mozilla/4.0 (compatible; BullsEye)', 'Disallow: /'],
      ['info'],
    ],
    [
      'a known bot',
      'full-user-agent-string',
      ['User-agent: Mozilla/5.0 (compatible; GPTBot/1.2)', 'Disallow: /'],
      ['error'],
    ],
    ['a covered space', 'raw-space', ['User-agent: *', 'Disallow: /my', 'Disallow: /my files/'], ['info']],
    ['a lost space', 'raw-space', ['User-agent: *', 'Disallow: /my files/'], ['warning']],
    ['a covered name', 'not-rooted', ['User-agent: *', 'Disallow: /a', 'Disallow: a/b'], ['info']],
    ['an unrooted path', 'not-rooted', ['User-agent: *', 'Disallow: a/b'], ['error']],
    ['a repeated typo', 'accepted-typo', ['User-agent: *', 'Disalow: /a', 'Disallow: /a'], ['info']],
    ['only a typo', 'accepted-typo', ['User-agent: *', 'Disalow: /a', 'Disallow: /b'], ['warning']],
    ['an empty name', 'empty-user-agent', ['User-agent: a', 'User-agent:', 'Disallow: /a'], ['info']],
    ['a commented name', 'empty-user-agent', ['User-agent: a', 'User-agent: #b', 'Disallow: /a'], ['error']],
    ['a delay above *', 'group-merge-trap', ['User-agent: bingbot', 'Crawl-delay: 5', '', ...star], ['info']],
    [
      'a delay above a blocked *',
      'group-merge-trap',
      ['User-agent: bingbot', 'Crawl-delay: 5', '', 'User-agent: *', 'Disallow: /'],
      ['warning'],
    ],
    [
      'a delay above another crawler',
      'group-merge-trap',
      ['User-agent: bingbot', 'Crawl-delay: 5', '', 'User-agent: AhrefsBot', 'Disallow: /'],
      ['error'],
    ],
    ['a search crawler', 'named-group-drops-star', [...star, 'User-agent: bingbot', 'Disallow: /x/'], ['warning']],
    ['previews', 'named-group-drops-star', [...star, 'User-agent: facebookexternalhit', 'Disallow: /x/'], ['info']],
    ['an unknown crawler', 'named-group-drops-star', [...star, 'User-agent: VSE', 'Disallow: /x/'], ['info']],
    [
      'an unknown crawler with a copy',
      'named-group-drops-star',
      [...star, 'User-agent: usasearch', 'Disallow: /a/', 'Disallow: /b/', 'Disallow: /c/'],
      ['warning'],
    ],
    [
      'a previewing and a search crawler',
      'named-group-drops-star',
      [...star, 'User-agent: facebookexternalhit', 'User-agent: bingbot', 'Disallow: /x/'],
      ['warning'],
    ],
    [
      'an explained group',
      'named-group-drops-star',
      [...star, '# Bing may see our archive too', 'User-agent: bingbot', 'Disallow: /x/'],
      ['info'],
    ],
    [
      'a group under a heading',
      'named-group-drops-star',
      [...star, '# Rules for Bing', 'User-agent: bingbot', 'Disallow: /x/'],
      ['warning'],
    ],
    [
      'opened style sheets',
      'named-group-drops-star',
      ['User-agent: *', 'Disallow: /css/', 'Disallow: /a/', '', 'User-agent: Googlebot', 'Disallow: /a/'],
      ['info'],
    ],
    ['a named folder', 'render-blocked', ['User-agent: *', 'Disallow: /css/'], ['warning']],
    ['a named extension', 'render-blocked', ['User-agent: *', 'Disallow: /*.js$'], ['warning']],
    ['images', 'render-blocked', ['User-agent: *', 'Disallow: /images/'], ['info']],
    ['nothing shown', 'render-blocked', ['User-agent: *', 'Disallow: /_*', 'Disallow: /*theme*'], []],
    ['only the home page', 'render-blocked', ['User-agent: *', 'Allow: /$', 'Disallow: /'], []],
  ];

describe('the level of a finding depends on its consequence', () => {
  it.each(CASES)('%s: %s', (_what, id, lines, expected) => {
    expect(levels(id, lines)).toEqual(expected);
  });

  it('files of the site that a rule blocks are shown by the URLs', () => {
    const lines = ['User-agent: *', 'Disallow: /_*'];
    expect(levels('render-blocked', lines, { urls: ['/', '/_app/main.css?v=2'] })).toEqual(['warning']);
    expect(levels('render-blocked', lines, { urls: ['/', '/_app/data.json'] })).toEqual([]);
  });

  it('the preset portable keeps its levels', () => {
    const options: LintOptions = { preset: 'portable' };
    expect(levels('version-in-token', ['User-agent: GPTBot/1.0', 'Disallow: /'], options)).toEqual(['warning']);
    expect(levels('accepted-typo', ['User-agent: *', 'Disalow: /a'], options)).toEqual(['error']);
  });
});
