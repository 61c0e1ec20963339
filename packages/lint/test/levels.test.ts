import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import type { Severity } from '../src/model/diagnostic.js';
import type { LintOptions } from '../src/model/options.js';

/** The levels of a rule's findings in a file. */
function levels(id: string, lines: readonly string[], options: LintOptions = {}): Severity[] {
  return lint(`${lines.join('\n')}\n`, options)
    .filter(({ variant }) => variant === id)
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
    ['a known crawler cut', 'token-characters', ['User-agent: Google bot', 'Disallow: /'], ['warning']],
    ['a token in the line', 'token-characters', ['User-agent: Yahoo! Slurp', 'Disallow: /'], ['info']],
    [
      'beside its token',
      'token-characters',
      ['User-agent: Slurp', 'User-agent: Yahoo! Slurp', 'Disallow: /'],
      ['info'],
    ],
    ['other separators', 'token-characters', ['User-agent: Claude Bot', 'Disallow: /'], ['warning']],
    ['a host name', 'token-characters', ['User-agent: ptr.example.com.cn', 'Disallow: /'], ['info']],
    ['an address', 'token-characters', ['User-agent: 192.0.2.7', 'Disallow: /'], ['warning']],
    ['a repeated directive', 'token-characters', ['User-agent: *Disallow: /', 'Disallow: /'], ['info']],
    ['a lost directive', 'token-characters', ['User-agent: *Disallow: /', 'Disallow: /b'], ['error']],
    ['a repeated directive', 'many-paths-on-a-line', ['User-agent: x Disallow: /', 'Disallow: /'], ['info']],
    ['a lost directive', 'many-paths-on-a-line', ['User-agent: x Disallow: /', 'Disallow: /b'], ['error']],
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
    [
      'a comment in the group',
      'named-group-drops-star',
      [...star, 'User-agent: bingbot', '# bingbot finds its way without the other rules', 'Disallow: /x/'],
      ['info'],
    ],
    [
      'a heading in the group',
      'named-group-drops-star',
      [...star, 'User-agent: bingbot', '# bingbot', 'Disallow: /x/'],
      ['warning'],
    ],
    ['images only', 'named-group-drops-star', [...star, 'User-agent: Googlebot-Image', 'Disallow: /x/'], ['info']],
    ['news only', 'named-group-drops-star', [...star, 'User-agent: Googlebot-News', 'Disallow: /x/'], ['info']],
    ['a former crawler', 'named-group-drops-star', [...star, 'User-agent: ia_archiver', 'Disallow: /x/'], ['info']],
    [
      'a former crawler with a copy',
      'named-group-drops-star',
      [...star, 'User-agent: ia_archiver', 'Disallow: /a/', 'Disallow: /b/', 'Disallow: /c/'],
      ['info'],
    ],
    [
      'a partial copy',
      'named-group-drops-star',
      [...star, 'Disallow: /e/', 'User-agent: bingbot', 'Disallow: /a/'],
      ['warning'],
    ],
    [
      'a selection',
      'named-group-drops-star',
      [...star, 'Disallow: /e/', 'User-agent: bingbot', 'Disallow: /a/', 'Disallow: /x/', 'Disallow: /y/'],
      ['info'],
    ],
    [
      'a selection by an AI crawler',
      'named-group-drops-star',
      [...star, 'Disallow: /e/', 'User-agent: GPTBot', 'Disallow: /a/'],
      ['info'],
    ],
    [
      'a partial copy that leaves out no path by name',
      'named-group-drops-star',
      ['User-agent: *', 'Disallow: /a/', ...'bcdef'.split('').map((x) => `Disallow: /*?${x}=`), ''].concat([
        'User-agent: bingbot',
        'Disallow: /a/',
      ]),
      ['info'],
    ],
    ['a copy', 'named-group-drops-star', [...star, 'User-agent: bingbot', 'Disallow: /a/'], ['warning']],
    [
      'a part of the path',
      'named-group-drops-star',
      ['User-agent: *', 'Disallow: /a/', 'User-agent: bingbot', 'Disallow: /a/x/'],
      ['info'],
    ],
    ['a former crawler', 'empty-group', [...star, 'User-agent: ia_archiver'], ['info']],
    ['a present crawler', 'empty-group', [...star, 'User-agent: ia_archiver', 'User-agent: bingbot'], ['warning']],
    [
      'the same rules for the token',
      'token-characters',
      ['User-agent: Slurp', 'Disallow: /a', '', 'User-agent: Yahoo! Slurp', 'Disallow: /a'],
      ['info'],
    ],
    [
      'other rules for the token',
      'token-characters',
      ['User-agent: Slurp', 'Disallow: /a', '', 'User-agent: Yahoo! Slurp', 'Disallow: /b'],
      ['warning'],
    ],
    [
      'the same rules for the product',
      'full-user-agent-string',
      ['User-agent: GPTBot', 'Disallow: /', '', 'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2)', 'Disallow: /'],
      ['info'],
    ],
    [
      'the same rules for the correct name',
      'misspelt-token',
      ['User-agent: GPTBot', 'Disallow: /', '', 'User-agent: GPT-Bot', 'Disallow: /'],
      ['info'],
    ],
    [
      'beside the correct name',
      'misspelt-token',
      ['User-agent: GPTBot', 'User-agent: GPT-Bot', 'Disallow: /'],
      ['info'],
    ],
    [
      'beside the only token',
      'not-a-token',
      ['User-agent: Semrush', 'User-agent: SemrushBot', 'Disallow: /'],
      ['info'],
    ],
    [
      'beside one of several tokens',
      'not-a-token',
      ['User-agent: OpenAI', 'User-agent: GPTBot', 'Disallow: /'],
      ['warning'],
    ],
    ['a single generic name', 'generic-name', ['User-agent: AIBot', 'Disallow: /'], ['warning']],
    [
      'a generic name in a long list',
      'generic-name',
      [...Array.from({ length: 101 }, (_, i) => `User-agent: x${'y'.repeat(i)}`), 'User-agent: AIBot', 'Disallow: /'],
      ['info'],
    ],
    [
      'the correct form beside an entity',
      'html-entity',
      ['User-agent: *', 'Disallow: /*?a&b', 'Disallow: /*?a&amp;b'],
      ['info'],
    ],
    ['only an entity', 'html-entity', ['User-agent: *', 'Disallow: /*?a&amp;b'], ['warning']],
    ['both spellings', 'over-encoded', ['User-agent: *', 'Disallow: /~', 'Disallow: /%7E'], ['info']],
    ['only the escape', 'over-encoded', ['User-agent: *', 'Disallow: /%7E'], ['warning']],
    [
      'covered paths on a line',
      'many-paths-on-a-line',
      ['User-agent: *', 'Disallow: /a', 'Disallow: /b', 'Disallow: /a/x, /b/x'],
      ['info'],
    ],
    [
      'partly covered paths on a line',
      'many-paths-on-a-line',
      ['User-agent: *', 'Disallow: /a', 'Disallow: /a/x, /b/x'],
      ['error'],
    ],
    ['a space before an invisible character', 'raw-space', ['User-agent: *', 'Disallow: /a/ \u200e'], []],
    ['a space beside an invisible character', 'raw-space', ['User-agent: *', 'Disallow: /a b/\u200e'], ['warning']],
    [
      'an empty line beside a sitemap',
      'sitemap-malformed',
      ['Sitemap:', 'Sitemap: https://example.com/sitemap.xml'],
      ['info'],
    ],
    ['only an empty line', 'sitemap-malformed', ['Sitemap:'], ['error']],
    ['one override', 'tie', ['User-agent: *', 'Disallow: /a', 'Allow: /a'], ['warning']],
    ['overrides', 'tie', ['User-agent: *', 'Disallow: /a', 'Disallow: /b', 'Allow: /a', 'Allow: /b'], ['info', 'info']],
    [
      'disallow rules below',
      'tie',
      ['User-agent: *', 'Allow: /a', 'Allow: /b', 'Disallow: /a', 'Disallow: /b'],
      ['warning', 'warning'],
    ],
    ['a path that is there already', 'hash-truncates', ['User-agent: *', 'Disallow: /a', 'Disallow: /a#b'], ['info']],
    ['a cut path', 'hash-truncates', ['User-agent: *', 'Disallow: /a#b', 'Disallow: /c'], ['warning']],
    ['a second directive', 'not-rooted', ['User-agent: *', 'Disallow: a Disallow: /b'], []],
    [
      'a former crawler above *',
      'group-merge-trap',
      ['User-agent: Googlebot-Mobile', 'Crawl-delay: 5', '', 'User-agent: AhrefsBot', 'Disallow: /'],
      ['info'],
    ],
    [
      'an unknown crawler without two rules',
      'named-group-drops-star',
      [...star, 'Disallow: /e/', 'User-agent: usasearch', 'Disallow: /a/', 'Disallow: /b/', 'Disallow: /c/'],
      ['info'],
    ],
    ['a space between wildcards', 'many-paths-on-a-line', ['User-agent: *', 'Disallow: /* */*$'], []],
    [
      'a space between wildcards beside its escape',
      'raw-space',
      ['User-agent: *', 'Disallow: /* */*$', 'Disallow: /*%20*'],
      ['info'],
    ],
    [
      'a folder with single files allowed',
      'render-blocked',
      ['User-agent: *', 'Allow: /js/site.js', 'Disallow: /js/'],
      ['info'],
    ],
    [
      'a folder with other files allowed',
      'render-blocked',
      ['User-agent: *', 'Allow: /wp-includes/js/site.js', 'Disallow: /wp-includes/'],
      ['warning'],
    ],
    ['a folder of WordPress', 'render-blocked', ['User-agent: *', 'Disallow: /wp-includes/'], ['warning']],
    ['a folder of themes', 'render-blocked', ['User-agent: *', 'Disallow: /themes/'], ['info']],
    ['folders of Drupal', 'render-blocked', ['User-agent: *', 'Disallow: /misc/', 'Disallow: /profiles/'], ['info']],
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
