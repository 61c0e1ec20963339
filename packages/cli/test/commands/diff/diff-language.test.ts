import { describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS, sentencesOf } from '../../../../../scripts/sentences-of.js';
import { complaint, maycrawl, maycrawlProcess, scratch } from '../../maycrawl.js';

const { file } = scratch();
const before = file(
  'old.txt',
  `User-agent: *
Disallow: /cart
Disallow: /a
Allow: /a/b

User-agent: GPTBot
Disallow: /

User-agent: bingbot
Disallow: /x*y
`,
);
const after = file(
  'new.txt',
  `User-agent: *
Disallow: /cart/
Disallow: /q?*z
Allow: /a/b
Content-Signal: search=yes, ai-train=no

User-agent: bingbot
User-agent: DuckDuckBot
Disallow: /
Sitemap: https://example.com/sitemap.xml
`,
);
const closed = file('closed.txt', 'User-agent: *\nDisallow: /\n');
const long = file('long.txt', `User-agent: *\nDisallow: /p\n${'#'.repeat(520_000)}\n`);
const manyRules = file(
  'many.txt',
  `User-agent: *\n${Array.from({ length: 30 }, (_, i) => `Disallow: /${i}\n`).join('')}`,
);
const manyCrawlers = file(
  'crawlers.txt',
  Array.from({ length: 30 }, (_, i) => `User-agent: Bot${'x'.repeat(i)}\nDisallow: /${i}\n\n`).join(''),
);
const urls = file('urls.txt', '/cart\n/x\n/cart/x\n/a/c\n');

const RUNS = [
  ['many kinds of changes', [before, after]],
  ['listed URLs', ['--urls', urls, before, after]],
  ['one crawler', ['--as', 'Googlebot', before, after]],
  ['a site that is no longer blocked, and a file that is cut', [closed, long]],
  ['an undecided comparison', ['--budget', '3', before, after]],
  ['an undecided rule', ['--budget', '400', before, after]],
  ['more rules than are shown', [after, manyRules]],
  ['more crawlers than are shown', [before, manyCrawlers]],
  [
    'only text',
    [
      before,
      file(
        'same.txt',
        `# c\nUser-agent: *\nDisallow: /cart\nDisallow: /a\nAllow: /a/b

User-agent: GPTBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /x*y\n`,
      ),
    ],
  ],
] as const;

const diff = (args: readonly string[], tag?: string) =>
  maycrawl(['diff', ...args, ...(tag === undefined ? [] : ['--language', tag])]);

const WORDS =
  /\b(?:allowed|blocked|newly|before|after|from|to|by|lines?|except|more|part of|for|and|the|crawlers|change|URLs|use|search|proved|unchanged|not|no)\b/;

/** What is not a sentence: code, patterns and paths, names of files and options, places and titles of annotations. */
const withoutNames = (text: string): string =>
  text
    .replace(/^::[^:]*::/gm, '')
    .replace(/\\?`[^`]*`/g, '')
    .replace(/(?:dis)?allow: \S+/g, '')
    .replace(/(?:--format json|--\w+|\/\S+|\S+\.txt|maycrawl diff)/g, '');

describe.each(['hi', 'th'] as const)('maycrawl diff --language %s', (tag) => {
  it.each(RUNS)('is in that language as text, Markdown and annotations: %s', (_, args) => {
    for (const format of ['text', 'markdown', 'github']) {
      const english = diff(['--format', format, ...args]);
      const shown = diff(['--format', format, ...args], tag);
      expect(shown.status).toBe(english.status);
      expect(withoutNames(english.stdout)).toMatch(WORDS);
      const lines = withoutNames(shown.stdout).split('\n');
      expect(lines.filter((line) => WORDS.test(line) || hasEnglish(line))).toEqual([]);
      expect(shown.stdout).toMatch(LETTERS[tag]);
      // No line is lost.
      expect(lines.length).toBe(english.stdout.split('\n').length);
    }
  });

  it('keeps commands, files, lines and titles of annotations', () => {
    const places = (text: string) => text.split('\n').map((line) => /^::[^:]*::/.exec(line)?.[0]);
    const args = ['--format', 'github', '--fail-on', 'any', before, after];
    expect(places(diff(args, tag).stdout)).toEqual(places(diff(args).stdout));
  });

  it('keeps the data of JSON, and all of CSV', () => {
    for (const args of [
      [before, after],
      ['--budget', '3', before, after],
    ]) {
      const [english, shown] = [diff(['--json', ...args]), diff(['--json', ...args], tag)].map(({ stdout }) =>
        sentencesOf(stdout),
      );
      expect(shown?.rest).toEqual(english?.rest);
      expect(english?.sentences.some(hasEnglish)).toBe(true);
      expect(shown?.sentences.filter((text) => !LETTERS[tag].test(text) || hasEnglish(text))).toEqual([]);
      expect(diff(['--format', 'csv', ...args], tag).stdout).toBe(diff(['--format', 'csv', ...args]).stdout);
    }
  });
});

it('is English by default, whatever the language of the system', () => {
  const english = diff([before, after], 'en').stdout;
  const thai = { LANG: 'th_TH.UTF-8', LANGUAGE: 'th' };
  expect(maycrawlProcess(['diff', before, after], { env: thai }).stdout).toBe(english);
  expect(complaint(['diff', '--language', 'de', before, after])).toBe(
    'maycrawl: unknown language "de": write --language en, hi or th',
  );
});
