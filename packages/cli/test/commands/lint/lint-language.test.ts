import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '@maycrawl/lint/internal';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS, sentencesOf } from '../../../../../scripts/sentences-of.js';
import { complaint, maycrawl, maycrawlProcess, root, scratch } from '../../maycrawl.js';

const { folder, file } = scratch();
const fixtures = readdirSync(join(root, 'packages/lint/test/fixtures'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.expected)\.txt$/.test(name))
  .map((name) => join('packages/lint/test/fixtures', name))
  .sort();
const levels = Object.fromEntries(rules.map(({ id }) => [id, 'warning']));
const everyRule = file('every-rule.json', JSON.stringify({ rules: levels }));
const SETTINGS = [
  ['--environment', 'production'],
  ['--preset', 'portable', '--environment', 'staging'],
];
const MISTAKES = 'examples/mistakes.robots.txt';
const LANGUAGES = [
  ['Hindi', 'hi', LETTERS.hi],
  ['Thai', 'th', LETTERS.th],
] as const;

const lint = (args: readonly string[], tag?: string) =>
  maycrawl(['lint', ...args, ...(tag === undefined ? [] : ['--language', tag])]);

describe.each(LANGUAGES)('maycrawl lint in %s', (_, tag, letters) => {
  it.each(SETTINGS)('has every finding of the fixtures in it, and all else as in English (%s %s)', (...settings) => {
    const args = ['--config', everyRule, ...settings, '--url', 'https://example.com/robots.txt', '--json', ...fixtures];
    const [english, translated] = [lint(args), lint(args, tag)].map(({ stdout }) => sentencesOf(stdout));
    expect(translated?.rest).toEqual(english?.rest);
    expect(english?.sentences.length).toBeGreaterThan(1_000);
    expect(english?.sentences.some(hasEnglish)).toBe(true);
    expect(translated?.sentences.filter((sentence) => !letters.test(sentence) || hasEnglish(sentence))).toEqual([]);
  });

  it('has the words of a report for people', () => {
    for (const format of ['pretty', 'markdown']) {
      const args = ['--config', everyRule, '--format', format, MISTAKES, 'examples/shop.robots.txt'];
      // Without the lines of the file.
      const shown = (text: string) => text.split('\n').filter((line) => line !== '' && !/^ +(?:\d+ )?\|/.test(line));
      expect(shown(lint(args).stdout).some(hasEnglish)).toBe(true);
      const lines = shown(lint(args, tag).stdout);
      expect(lines.filter(hasEnglish)).toEqual([]);
      const words =
        /^ *(?:note|help|fix|withheld|also|more):|(?::\d+|^\|) (?:error|warning|info) |\d (?:error|warning|note|file)/;
      expect(shown(lint(args).stdout).some((line) => words.test(line))).toBe(true);
      expect(lines.filter((line) => words.test(line))).toEqual([]);
      expect(lines.at(-1)).toMatch(letters);
    }
  });

  it('says in it what --fix did, and writes the same file', () => {
    const text = readFileSync(join(root, MISTAKES), 'utf8');
    const [one, other] = [file(`one-${tag}.txt`, text), file(`other-${tag}.txt`, text)];
    for (const options of [['--fix'], ['--fix', '--unsafe']]) {
      const english = lint(['--no-config', ...options, one]).stdout;
      const { stdout } = lint(['--no-config', ...options, other], tag);
      expect(english).toMatch(/^fixed |^nothing to fix/m);
      const [fixes = ''] = stdout.split(/^.*:\d+:\d+ /m);
      expect(fixes).toMatch(letters);
      expect(hasEnglish(fixes)).toBe(false);
      expect(readFileSync(other)).toEqual(readFileSync(one));
    }
  });

  it('has the same places, levels and rules in the formats that programs read', () => {
    const of = (format: string) => [lint(['--format', format, MISTAKES]), lint(['--format', format, MISTAKES], tag)];
    const [english = [], concise = []] = of('concise').map(({ stdout }) => stdout.trimEnd().split('\n'));
    const head = /^[^:]*:\d+:\d+: (?:error|warning|info) [a-z-]+: /;
    expect(concise.map((line) => head.exec(line)?.[0])).toEqual(english.map((line) => head.exec(line)?.[0]));
    const [commands = [], translated = []] = of('github').map(({ stdout }) => stdout.trimEnd().split('\n'));
    const command = /^::(?:error|warning|notice) [^:]*::/;
    expect(translated.map((line) => command.exec(line)?.[0])).toEqual(
      commands.map((line) => command.exec(line)?.[0] ?? line),
    );
    const [cases, translatedCases] = of('junit').map(({ stdout }) => stdout.match(/<test(?:suite|case) [^>]*>/g));
    expect(translatedCases).toEqual(cases);
    for (const line of [...concise, ...translated]) expect(line).toMatch(letters);
    expect(
      of('junit')[1]
        ?.stdout.match(/message="[^"]*"/g)
        ?.filter((message) => !letters.test(message)),
    ).toEqual([]);
  });

  it('names the language of a SARIF log', () => {
    const log = (of?: string): Log => JSON.parse(lint(['--format', 'sarif', MISTAKES], of).stdout);
    const [english, translated] = [log(), log(tag)];
    expect([english.runs[0]?.language, translated.runs[0]?.language]).toEqual([undefined, tag]);
    const texts = translated.runs[0]?.results?.map(({ message }) => message.text ?? '') ?? [];
    expect(texts.length).toBe(english.runs[0]?.results?.length);
    expect(texts.filter((text) => !letters.test(text))).toEqual([]);
    expect(translated.runs[0]?.tool).toEqual(english.runs[0]?.tool);
  });
});

describe('--language', () => {
  it('is English by default, whatever the language of the system', () => {
    const english = maycrawlProcess(['lint', MISTAKES]);
    const thai = { LANG: 'th_TH.UTF-8', LC_ALL: 'th_TH.UTF-8', LANGUAGE: 'th' };
    expect(maycrawlProcess(['lint', MISTAKES], { env: thai })).toMatchObject({ stdout: english.stdout });
    expect(lint([MISTAKES], 'en').stdout).toBe(english.stdout);
    expect(english.stdout).toContain('error rule-before-user-agent');
  });

  it('has the exit code and the hidden findings of the same run in English', () => {
    for (const args of [['-q'], ['--threshold', 'error'], ['--max-warnings', '1']])
      expect(lint([...args, MISTAKES], 'hi').status).toBe(lint([...args, MISTAKES]).status);
    const empty = file('empty.txt', '');
    expect(lint([empty], 'hi')).toMatchObject({ status: 0, stdout: expect.stringContaining('खाली है') });
  });

  it('in another word is one line, as is one without effect', () => {
    const line = 'maycrawl: unknown language "TH": write --language en, hi or th';
    expect(complaint(['lint', '--language', 'TH', MISTAKES])).toBe(line);
    expect(complaint(['lint', '--language', 'th-TH', MISTAKES])).toContain('unknown language "th-TH"');
    expect(complaint(['lint', '--language'])).toBe('maycrawl: --language needs a value: write --language en, hi or th');
    expect(complaint(['lint', '--language', 'hi', '--language', 'th', folder])).toContain(
      '--language is given 2 times',
    );
    expect(complaint(['lint', '--explain', 'tie', '--language', 'hi'])).toContain('--language has no effect');
    expect(complaint(['lint', '--list-rules', '--language', 'hi'])).toContain('--language has no effect');
    expect(complaint(['lint', '--print-config', '--language', 'hi'])).toContain('--language has no effect');
  });
});
