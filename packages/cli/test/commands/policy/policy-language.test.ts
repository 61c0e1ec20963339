import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS, sentencesOf } from '../../../../../scripts/sentences-of.js';
import { UntranslatedWords } from '../../../../../scripts/untranslated-words.js';
import { complaint, maycrawl, maycrawlProcess, scratch } from '../../maycrawl.js';

const { file } = scratch();
const robots = file(
  'robots.txt',
  `User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /search
Disallow: /account/
Allow: /account/help

User-agent: GPTBot
User-agent: CCBot
Content-Usage: train-ai=n, /press/ train-ai=y
Disallow: /

User-agent: anthropic-ai
Crawl-delay: 5
User-agent: FooBot
Disallow: /x
`,
);
const empty = file('empty.txt', '');
const urls = file('urls.txt', '/search\n/a\n');
const policy = (args: readonly string[], tag?: string) =>
  maycrawl(['policy', '--urls', urls, ...args, ...(tag === undefined ? [] : ['--language', tag])]).stdout;

/** The names of documents, which stay. */
const DOCUMENTS = /draft-[\w-]+(?: and draft-[\w-]+)?|Content Signals Policy/g;

describe.each(['hi', 'th'] as const)('maycrawl policy --language %s', (tag) => {
  it.each([[robots], ['--all', robots], [empty], ['--dialect', 'rfc9309', '--use', 'ai', robots]])(
    'is in that language, as text and as Markdown: %s',
    (...args) => {
      for (const format of ['text', 'markdown']) {
        const english = policy(['--format', format, ...args]);
        const shown = policy(['--format', format, ...args], tag);
        expect(english.split('\n').some(hasEnglish)).toBe(true);
        // Lines of the text are wrapped, so a sentence is searched in all of it.
        const text = shown.replace(/\s+/g, ' ').replace(DOCUMENTS, '');
        expect(/(?:\b[a-z]{2,} ){2}[a-z]{2,}/.exec(text)?.[0]).toBeUndefined();
        expect(text).not.toMatch(/\b(?:allowed|blocked|own group|line|lines|except|more|notes|bytes?)\b/i);
        expect(text).toMatch(LETTERS[tag]);
      }
    },
  );

  it('keeps the data of JSON and CSV', () => {
    const [english, translated] = [policy(['--json', robots]), policy(['--json', robots], tag)].map(sentencesOf);
    expect(translated?.rest).toEqual(english?.rest);
    expect(translated?.sentences.filter((text) => !LETTERS[tag].test(text))).toEqual([]);
    const rows = (text: string) => text.split('\r\n').map((line) => line.replace(/"[^"]*"/g, '').split(','));
    const [before, after] = [policy(['--format', 'csv', robots]), policy(['--format', 'csv', robots], tag)].map(rows);
    const data = (row: readonly string[]) => row.filter((_, column) => column !== 4 && column !== 5);
    expect(after?.map(data)).toEqual(before?.map(data));
    expect(
      after?.slice(1).filter(([use, , , , answer]) => use !== '' && answer !== '' && !LETTERS[tag].test(answer ?? '')),
    ).toEqual([]);
  });
});

it('--language is English by default, and one line if it is wrong or has no effect', () => {
  expect(policy([robots], 'en')).toBe(policy([robots]));
  const thai = { LANG: 'th_TH.UTF-8', LANGUAGE: 'th' };
  expect(maycrawlProcess(['policy', '--urls', urls, robots], { env: thai }).stdout).toBe(policy([robots]));
  expect(complaint(['policy', '--language', 'de', robots])).toBe(
    'maycrawl: unknown language "de": write --language en, hi or th',
  );
  expect(complaint(['join', '--language', 'hi', robots])).toContain('--language is an option of');
});

describe.each(['hi', 'th'] as const)('a site that cannot be reached, in %s', (tag) => {
  it.each([['policy'], ['lint', '--store', 'memory']])('says in that language why: maycrawl %s', async (...command) => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    listener.close();
    const [english, translated] = [[], ['--language', tag]].map((args) => {
      const { stdout } = maycrawl([...command, ...args, '--json', '--allow-private', `http://127.0.0.1:${port}/`]);
      return sentencesOf(stdout);
    });
    expect(english?.sentences.some((text) => text.includes('refused'))).toBe(true);
    // As a value of the sentence, the reason is in the language too.
    const data = (rest: unknown) => JSON.stringify(rest, (key, value) => (key === 'failure' ? null : value));
    expect(data(translated?.rest)).toBe(data(english?.rest));
    const words = new UntranslatedWords(tag, []);
    expect(translated?.sentences.filter((text) => !LETTERS[tag].test(text) || words.areIn(text))).toEqual([]);
  });
});
