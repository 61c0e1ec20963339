import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';

/** The findings of a rule in a file, with their lines. */
function found(id: string, text: string, options: LintOptions): string[] {
  return lint(text, { rules: { [id]: 'info' }, ...options })
    .filter(({ variant }) => variant === id)
    .map(({ location, message }) => `${location.start.line}: ${message}`);
}

const urls = [
  'https://example.com/jobs',
  '/jobs-report',
  '/jobsite/x',
  '/Fish',
  '/meat?x=1',
  'https://other.example/help-me',
];

describe('with the URLs of the site', () => {
  it('prefix-overmatch names a listed URL, and reports nothing if none is listed', () => {
    const text = 'User-agent: *\nDisallow: /jobs\nDisallow: /help\nDisallow: /meat\n';
    const expected = ['2: `Disallow: /jobs` also matches `/jobs-report`.'];
    expect(found('prefix-overmatch', text, { urls, url: 'https://example.com/robots.txt' })).toEqual(expected);
  });

  it('slash-undermatch reports only listed names', () => {
    const text = 'User-agent: *\nDisallow: /jobs/\nDisallow: /fish/\n';
    expect(found('slash-undermatch', text, { urls })).toEqual([
      '2: `Disallow: /jobs/` does not match `/jobs`, which is allowed.',
    ]);
  });

  it('case-trap does not count rules of other groups', () => {
    const text = 'User-agent: a\nDisallow: /fish\n\nUser-agent: b\nDisallow: /fish\nDisallow: /Fish\n';
    expect(found('case-trap', text, { urls })).toEqual([
      '2: Paths are case-sensitive: `Disallow: /fish` does not block `/Fish`, a path of this site.',
    ]);
  });

  it('ignores invalid URLs in the list', () => {
    expect(found('case-trap', 'User-agent: *\nDisallow: /A\n', { urls: ['http://[', '//', ''] })).toEqual([]);
  });
});

describe('without the URL of the file', () => {
  it('sitemap-relative reports the line without a fix', () => {
    const [only] = lint('Sitemap: /a.xml\n').filter(({ variant }) => variant === 'sitemap-relative');
    expect(only?.fixes).toEqual([]);
    expect(only?.help).toBe('Write the whole URL, including `https://`.');
  });

  it('sitemap-blocked uses the host of all sitemaps if there is only one', () => {
    const rules = 'User-agent: *\nDisallow: /maps/\n';
    const one = `${rules}Sitemap: https://example.com/maps/a.xml\n`;
    expect(found('sitemap-blocked', one, {})).toHaveLength(1);
    expect(found('sitemap-blocked', `${one}Sitemap: https://other.example/b.xml\n`, {})).toEqual([]);
  });

  it('full-url-path offers the path of a URL only if it is of the same site', () => {
    const text = 'User-agent: *\nDisallow: https://example.com/x\n';
    const edits = (options: LintOptions) =>
      lint(text, options)
        .filter(({ variant }) => variant === 'full-url-path')
        .flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits.map(({ span, text: written }) => [span, written])));
    expect(edits({ url: 'https://www.example.com/robots.txt' })).toEqual([[{ start: 24, end: 43 }, '']]);
    expect(edits({ url: 'https://staging.example.com/robots.txt' })).toEqual([]);
    expect(edits({})).toEqual([]);
  });
});
