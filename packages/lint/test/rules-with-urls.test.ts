import { describe, expect, it } from 'vitest';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';

/** What a rule says of a file, by line. */
function found(id: string, text: string, options: LintOptions): string[] {
  return lint(text, { rules: { [id]: 'info' }, ...options })
    .filter(({ code }) => code === id)
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
  it('prefix-overmatch names a neighbour that there is, and is silent where there is none', () => {
    const text = 'User-agent: *\nDisallow: /jobs\nDisallow: /help\nDisallow: /meat\n';
    const expected = ['2: `Disallow: /jobs` matches `/jobs-report` as well.'];
    expect(found('prefix-overmatch', text, { urls, url: 'https://example.com/robots.txt' })).toEqual(expected);
  });

  it('slash-undermatch speaks of names that there are', () => {
    const text = 'User-agent: *\nDisallow: /jobs/\nDisallow: /fish/\n';
    expect(found('slash-undermatch', text, { urls })).toEqual([
      '2: `Disallow: /jobs/` does not match `/jobs`, which stays open.',
    ]);
  });

  it('case-trap counts what other groups shut as theirs', () => {
    const text = 'User-agent: a\nDisallow: /fish\n\nUser-agent: b\nDisallow: /fish\nDisallow: /Fish\n';
    expect(found('case-trap', text, { urls })).toEqual([
      '2: `Disallow: /fish` does not shut `/Fish`, which the site has: case matters.',
    ]);
  });

  it('takes what is no URL for none', () => {
    expect(found('case-trap', 'User-agent: *\nDisallow: /A\n', { urls: ['http://[', '//', ''] })).toEqual([]);
  });
});

describe('without the place of the file', () => {
  it('sitemap-relative says what is wrong and offers nothing', () => {
    const [only] = lint('Sitemap: /a.xml\n').filter(({ code }) => code === 'sitemap-relative');
    expect(only?.fixes).toEqual([]);
    expect(only?.help).toBe('Write the whole URL, from `https://` on.');
  });

  it('sitemap-blocked takes the one host that all sitemaps stand on', () => {
    const rules = 'User-agent: *\nDisallow: /maps/\n';
    const one = `${rules}Sitemap: https://example.com/maps/a.xml\n`;
    expect(found('sitemap-blocked', one, {})).toHaveLength(1);
    expect(found('sitemap-blocked', `${one}Sitemap: https://other.example/b.xml\n`, {})).toEqual([]);
  });

  it('full-url-path offers the path of any URL', () => {
    const [only] = lint('User-agent: *\nDisallow: https://example.com/x\n').filter(
      ({ code }) => code === 'full-url-path',
    );
    expect(only?.fixes.map(({ edits }) => edits)).toEqual([[{ span: { start: 24, end: 43 }, text: '' }]]);
  });
});
