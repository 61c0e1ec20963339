import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS } from '../../../../../scripts/sentences-of.js';
import { maycrawl, maycrawlProcess, scratch } from '../../maycrawl.js';

const { file, folder } = scratch();
const ROBOTS = 'User-agent: *\nDisallow: /a\nAllow: /b/c\n\nUser-agent: GPTBot\nDisallow: /x\n';

/** Without code, names and options. */
const words = (text: string): string =>
  text
    .replace(/^maycrawl: (?:--[\w-]+:)?/gm, '')
    .replace(/`[^`]*`|--[\w-]+|\S*\/\S*|\S+\.txt|(?:Dis)?[Aa]llow: \S+|(?:train-ai|search)=\w/g, '');
const ENGLISH =
  /\b(?:added|nothing|wrote|is|blocks|blocked|allowed|the|already|with|newly|before|after|line|lines|except|and|what|next|still|granted|denied|unknown|to|as|of)\b/;

describe.each(['hi', 'th'] as const)('--language %s', (tag) => {
  const language = ['--language', tag];

  it.each([
    [['--block', '/new', '--for', 'GPTBot']],
    [['--block', '/b/', '--insist']],
    [['--block', '/a']],
    [['--block', '/100%/', '--block-ai', 'train']],
    [['--use', 'train-ai=n']],
    [['--sitemap', 'https://example.com/sitemap.xml']],
  ])('add reports in it, and writes the same file: %j', (args) => {
    const [one, other] = [file('robots.txt', ROBOTS), file(`other-${tag}.txt`, ROBOTS)];
    const english = maycrawl(['add', one, ...args]);
    const shown = maycrawl(['add', other, ...args, ...language]);
    expect([shown.status, english.status]).toEqual([0, 0]);
    expect(readFileSync(other)).toEqual(readFileSync(one));
    const [inEnglish, text] = [english, shown].map(({ stdout, stderr }) => words(stdout + stderr));
    expect(inEnglish).toMatch(ENGLISH);
    expect(text?.split('\n').filter((line) => ENGLISH.test(line) || hasEnglish(line))).toEqual([]);
    expect(shown.stdout).toMatch(LETTERS[tag]);
    expect(text?.split('\n').length).toBe(inEnglish?.split('\n').length);
  });

  it('create says in it what to do next, and writes the same file', () => {
    const args = ['--block', '/cart', '--block-ai', 'train', '--force', '--output'];
    const english = maycrawl(['create', ...args, `${folder}/one.txt`]);
    const shown = maycrawl(['create', ...args, `${folder}/two.txt`, ...language]);
    expect(readFileSync(`${folder}/two.txt`)).toEqual(readFileSync(`${folder}/one.txt`));
    expect(words(english.stdout + english.stderr)).toMatch(ENGLISH);
    const lines = words(shown.stdout + shown.stderr).split('\n');
    expect(lines.filter((line) => ENGLISH.test(line) || hasEnglish(line))).toEqual([]);
    expect(shown.stdout).toMatch(LETTERS[tag]);
  });

  it('says in it what looks like a mistake, and what robots.txt cannot do', () => {
    for (const args of [
      ['--block', '/'],
      ['--block-crawler', 'GTPBot'],
    ]) {
      const english = maycrawlProcess(['create', '--stdout', ...args]);
      const { status, stderr } = maycrawlProcess(['create', '--stdout', ...args, ...language]);
      expect([status, english.status]).toEqual([2, 2]);
      expect(english.stderr).toContain('--insist writes it as it is');
      expect(stderr).toMatch(LETTERS[tag]);
      expect(hasEnglish(words(stderr))).toBe(false);
    }
    const { stdout, stderr } = maycrawl(['create', '--stdout', '--no-comments', '--block', '/a/', ...language]);
    expect(stdout).toBe(maycrawl(['create', '--stdout', '--no-comments', '--block', '/a/']).stdout);
    expect(stderr).toMatch(LETTERS[tag]);
    expect(hasEnglish(stderr)).toBe(false);
  });
});
