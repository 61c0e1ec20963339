import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix.js';
import { lint } from '../../src/lint.js';
import type { LintOptions } from '../../src/model/options.js';

/** Lines that look as if they meant something, and what the checker finds in them. */
const codes = (file: string, options: LintOptions = {}): string[] => lint(file, options).map(({ variant }) => variant);
const rule = (pattern: string): string => `User-agent: *\nDisallow: ${pattern}\n`;

describe('a name that is no product token', () => {
  it.each(['AdsBot', 'ChatGPT', 'OpenAI', 'Claude', 'bing', 'Google', 'Perplexity', 'Facebook', 'chat-gpt'])(
    '%s: one warning, with the tokens that exist',
    (name) => {
      const [finding, ...others] = lint(`User-agent: ${name}\nDisallow: /x/\n`);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ variant: 'not-a-token', severity: 'warning' });
      expect(finding?.help).toMatch(/: [\w-]+(?:, | and |\.$)/);
    },
  );

  it.each(['AdsBot-Google', 'GPTBot', 'Yandex', 'Applebot', 'FacebookBot', 'Yeti', 'SomeBot'])('%s: nothing', (name) =>
    expect(codes(`User-agent: ${name}\nDisallow: /x/\n`)).toEqual([]),
  );
});

describe('a pattern that begins with a star', () => {
  it('*.php: a warning in the preset portable only', () => {
    expect(codes(rule('*.php'), { preset: 'portable' })).toEqual(['leading-star']);
    expect(codes(rule('*.php'))).toEqual([]);
  });
});

describe('alternatives in a pattern', () => {
  it.each(['/*.jpg|png$', '/*.jpg|*.png', '/*.{jpg,png}$', '/a|/b'])('%s: a warning', (pattern) =>
    expect(codes(rule(pattern))).toContain('regex-syntax'),
  );

  it.each(['/x?f=a|b', '/x?f=a.js|css', '/*|*', '/{link}/', '/wiki/a|b'])('%s: nothing', (pattern) =>
    expect(codes(rule(pattern))).not.toContain('regex-syntax'),
  );
});

describe('the URL of a sitemap without its key', () => {
  const file = (line: string): string => `${rule('/x/')}${line}\n`;

  it.each(['https://example.com/sitemap.xml', '  http://example.com/a.xml.gz # all', '/sitemap.xml'])(
    '%s: one warning',
    (line) => expect(codes(file(line))).toEqual(['sitemap-without-key']),
  );

  it('--unsafe writes the key, --fix does not', () => {
    const bare = file('https://example.com/sitemap.xml');
    const after = fix(bare, { unsafe: true }).bytes;
    expect(new TextDecoder().decode(after)).toBe(file('Sitemap: https://example.com/sitemap.xml'));
    expect(fix(bare).applied).toEqual([]);
  });

  it('another URL is an unknown field', () => {
    expect(codes(file('https://example.com/about'))).toEqual(['unknown-field']);
  });
});

describe('a comment that looks like a suppression', () => {
  it.each([
    'maycrawl-disable-next-lin raw-space',
    'maycrawl-disable',
    'maycrawl-disable-line',
    'maycrawl-disable-file -- x',
  ])('%s: one warning', (comment) => expect(codes(`# ${comment}\n${rule('/x/')}`)).toEqual(['malformed-suppression']));

  it.each(['maycrawl-disable-next-line no-such-rule', 'maycrawl-disable-file raw-space'])(
    '%s is well formed, but unused',
    (comment) => expect(codes(`# ${comment}\n${rule('/x/')}`)).toEqual(['unused-suppression']),
  );

  it('a level of the config turns it off', () => {
    expect(codes(`# maycrawl-disable\n${rule('/x/')}`, { rules: { 'malformed-suppression': 'off' } })).toEqual([]);
  });
});
