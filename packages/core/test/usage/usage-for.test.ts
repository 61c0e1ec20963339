import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { parse } from '../../src/index.js';
import {
  keptStatements,
  NOT_FETCHED,
  type Usage,
  type UsageHeaders,
  usageFor,
  usageOf,
  usageOfHeaders,
} from '../../src/usage/usage-for.js';
import { naiveUsage } from './naive-usage.js';

const SEED = 20261129;

interface Vector {
  readonly name: string;
  readonly robots: string;
  readonly crawler: string;
  readonly path: string;
  readonly headers?: UsageHeaders;
  readonly expected: object;
}

const vectors: Vector[] = readFileSync(new URL('../../../../conformance/usage.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** An answer as the vectors have it. */
function shown({ isFetched, preferences, level, statements, overruled }: Usage): object {
  const linesOf = (list: Usage['statements']) => list.map(({ line }) => line ?? null);
  return { isFetched, preferences, level, lines: linesOf(statements), overruled: linesOf(overruled) };
}

describe('the vectors of use', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const { robots, crawler, path, headers, expected } = vector;
    const rules = usageFor(parse(robots), crawler, { headers });
    expect(shown(rules.of(path))).toEqual(expected);
    // A path with letters beyond ASCII is the same in a URL.
    expect(shown(rules.ofUrl(`https://e.example${path}`))).toEqual(expected);
    expect(rules.of(path)).toEqual(rules.of(path));
    expect(shown(usageOf(parse(robots).check(`https://e.example${path}`, crawler), { headers }))).toEqual(expected);
  });
});

const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', '/', '?', '.', '-'), { maxLength: 5 })
  .map((parts) => `/${parts.join('')}`);
const pattern = fc
  .array(fc.constantFrom('a', 'b', 'ab', '/', '*', '?', '.'), { maxLength: 5 })
  .chain((parts) => fc.constantFrom('', '$').map((end) => `/${parts.join('')}${end}`));
// No date: the library rejects one before a comma.
const token = fc.constantFrom(
  'y',
  'n',
  'Y',
  '"y"',
  '?1',
  '1',
  '(y n)',
  'y;p=1',
  'n;q="a, b"',
  '',
  ':eQ==:',
  '1.',
  'n ',
);
const key = fc.constantFrom('train-ai', 'search', 'ai-input', 'Search', '*a', 'x_1', '');
const member = fc
  .tuple(key, fc.option(token, { nil: undefined }))
  .map(([name, value]) => (value === undefined ? name : `${name}=${value}`));
const separator = fc.constantFrom(', ', ',', ' ,\t', ' ', ',,', '; ');
const dictionary = fc
  .array(fc.tuple(member, separator), { maxLength: 3 })
  .map((members) => members.map(([text, end], i) => (i < members.length - 1 ? text + end : text)).join(''));
const signals = fc
  .array(
    fc.tuple(
      fc.constantFrom('search', 'AI-train', 'ai-input', 'use', 'x'),
      fc.constantFrom('yes', 'no', 'No', 'full', ''),
    ),
    {
      maxLength: 3,
    },
  )
  .map((list) => list.map((pair) => pair.join('=')).join(', '));
const names = fc.constantFrom('*', 'ExampleBot', 'examplebot/1.0', 'OtherBot', 'Bot');
const line = fc.oneof(
  { weight: 3, arbitrary: names.map((name) => `User-agent: ${name}`) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('Allow', 'Disallow'), pattern).map((pair) => pair.join(': ')) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('', ' ', '\t'), pattern, dictionary)
      .map(([gap, where, text]) => `Content-Usage: ${gap === '' ? text : where + gap + text}`),
  },
  { weight: 2, arbitrary: signals.map((text) => `content-signal: ${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '# a comment', 'Crawl-delay: 1', 'Sitemap: https://e.example/s.xml', 'License: x'),
  },
);
const file = fc.array(line, { maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`);

describe('use', () => {
  it('is what a reader decides who follows the steps one by one', () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom('ExampleBot', 'OtherBot', 'NoBot'),
        fc.array(path, { minLength: 1, maxLength: 4 }),
        (text, crawler, paths) => {
          const rules = usageFor(parse(text), crawler);
          for (const each of paths) {
            const { isFetched, preferences } = rules.of(each);
            expect({ isFetched, preferences }).toEqual(naiveUsage(text, crawler, each));
          }
        },
      ),
      { seed: SEED, numRuns: sized(8_000, 100_000) },
    );
  });

  it('of more lines with a path than a number has bits is decided in the same way', () => {
    for (const count of [29, 30, 31, 32, 33, 64, 300]) {
      const lines = Array.from(
        { length: count },
        (_, i) =>
          `Content-Usage: /${'a'.repeat(i % 40)}${i % 3 ? '*' : ''} train-ai=${'yn'[(i >> 2) % 2]}, search=${'ny'[(i >> 3) % 2]}`,
      );
      for (const places of [lines, [...lines].reverse()]) {
        const text = `User-agent: *\n${places.join('\n')}\n`;
        const rules = usageFor(parse(text), 'ExampleBot');
        for (const each of ['/', '/a', `/${'a'.repeat(20)}`, `/${'a'.repeat(60)}`, '/b']) {
          expect(rules.of(each).preferences).toEqual(naiveUsage(text, 'ExampleBot', each).preferences);
        }
      }
    }
  });

  it('equal answers are one frozen object', () => {
    const rules = usageFor(
      parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a train-ai=y\nDisallow: /x\n'),
      'a',
    );
    for (const [one, other] of [
      ['/', '/b'],
      ['/a', '/a/b'],
      ['/x', '/x/y'],
    ] as const) {
      expect(rules.of(one)).toBe(rules.of(other));
      const usage = rules.of(one);
      expect(
        [usage, usage.preferences, usage.statements, usage.overruled, ...usage.statements].every(Object.isFrozen),
      ).toBe(true);
    }
  });

  it('of 20,000 lines is decided in bounded memory, and lists the first 100 statements', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `content-usage: /${i % 10}* x=y`);
    const rules = usageFor(parse(`user-agent: *\n${lines.join('\n')}\ncontent-usage: /1* train-ai=n\n`), 'a');
    const usage = rules.of('/1');
    expect([usage.statements.length, usage.preferences['train-ai']]).toEqual([100, 'denied']);
  });

  it('lists the statement that decides, however many others there are', () => {
    const many = 'Content-Signal: search=yes, ai-input=yes\n'.repeat(10_000);
    const file = `User-agent: *\n${many}Content-Signal: search=no\nContent-Signal: use=full\n${many}`;
    const usage = usageFor(parse(file), 'a').of('/');
    const lines = usage.statements.map(({ line }) => line);
    expect([usage.preferences.search, usage.level, lines.length]).toEqual(['denied', 'full', 100]);
    expect(lines.slice(-3)).toEqual([99, 10_002, 10_003]);
    expect(keptStatements(usage.statements, usage, 4).map(({ line }) => line)).toEqual([2, 3, 10_002, 10_003]);
  });

  it('lists the rule that decides for a control token, however many statements there are', () => {
    const many = 'Content-Signal: search=yes\n'.repeat(200);
    const file = `User-agent: Google-Extended\n${many}Disallow: /\n\nUser-agent: Googlebot\nAllow: /\n`;
    const { preferences, statements } = usageFor(parse(file), 'Google-Extended').of('/');
    expect([preferences['train-ai'], statements.length]).toEqual(['denied', 100]);
    expect([statements.at(-1)?.field, statements.at(-1)?.line]).toEqual(['disallow', 202]);
  });

  it('of a header that is too long is unknown, with the reason', () => {
    const headers = { 'content-usage': `train-ai=n, ${'x, '.repeat(21_000)}x`, 'content-signal': 's'.repeat(65_536) };
    const { preferences, statements } = usageFor(parse(''), 'a', { headers }).of('/');
    expect([preferences['train-ai'], statements.map(({ problem }) => problem)]).toEqual([
      'unknown',
      ['too-long', 'too-long'],
    ]);
    // It may deny what the file grants.
    const file = parse('User-agent: *\nContent-Usage: train-ai=y, search=n\nContent-Signal: use=full\n');
    const beside = usageFor(file, 'a', { headers }).of('/');
    expect([beside.preferences, beside.level]).toEqual([
      { 'train-ai': 'unknown', search: 'denied', 'ai-input': 'unknown' },
      'unknown',
    ]);
    const [statement] = usageFor(parse(''), 'a', { headers: { 'content-usage': 'a=' } }).of('/').statements;
    expect(statement?.problem).toBe('no-dictionary');
  });

  it('of a verdict is that of its file, crawler and page, whatever names the crawler', () => {
    const robots = parse(
      'User-agent: *\nDisallow: /x\nContent-Usage: /%61 train-ai=n\nContent-Usage: /%C3%A9 search=n\n' +
        'User-agent: Google-Extended\nDisallow: /a\nUser-agent: Googlebot-News\nContent-Signal: search=no\n',
    );
    const crawlers = [
      'ExampleBot',
      'Google-Extended',
      'Mozilla/5.0 (compatible; Google-Extended/1.0)',
      'Googlebot-News',
      ['googlebot-news', 'googlebot'],
      ['google-extended', 'x'],
      ['Google-Extended1'],
      'ChatGPT-User',
    ];
    const paths = ['/', '/a', '/%61', '/x/', '/é', '/%2561', '/%zz', '/\ud800', '/a?b#c', '//a', '/a/../x', '/\x00 "'];
    for (const crawler of crawlers) {
      for (const dialect of ['google', 'rfc9309'] as const) {
        const file = parse(robots.bytes, { dialect });
        for (const path of paths) {
          const expected = usageFor(file, crawler).of(path);
          expect(usageOf(file.rulesFor(crawler).check(path))).toEqual(expected);
          const url = `https://e.example${path}`;
          expect(usageOf(file.check(url, crawler))).toEqual(usageFor(file, crawler).ofUrl(url));
        }
      }
    }
    expect(usageOf(robots.check('https://e.example/x', 'ExampleBot'))).toBe(NOT_FETCHED);
    const copy = { ...robots.check('https://e.example/', 'ExampleBot') };
    expect(() => usageOf(copy)).toThrow('verdict: expected the result of check');
  });

  it('of a page without robots.txt is what its headers say', () => {
    const headers = { 'content-usage': 'train-ai=n', 'content-signal': ['search=yes', 'use=full'] };
    expect(usageOfHeaders(headers)).toEqual(usageFor(parse(''), 'a', { headers }).of('/'));
    expect(usageOfHeaders()).toEqual(usageFor(parse(''), 'a').of('/'));
  });

  it.each([
    [
      new Headers({ 'content-usage': 'train-ai=n' }),
      'headers: expected an object such as Object.fromEntries(response.h',
    ],
    [[['content-usage', 'train-ai=n']], 'headers: expected an object such as'],
    ['content-usage: train-ai=n', 'headers: expected an object such as'],
    [null, 'headers: expected an object such as'],
    [{ 'Content-Usage': 'train-ai=n' }, 'headers: write "content-usage", not "Content-Usage"'],
    [{ 'content-signal': 1 }, 'headers: "content-signal" must be a string or an array'],
  ])('loses no statement of headers given in another form: %j', (headers, message) => {
    const robots = parse('User-agent: *\nContent-Usage: train-ai=y');
    expect(() => usageFor(robots, 'a', { headers } as never)).toThrow(message);
    expect(() => usageOf(robots.check('https://e.example/', 'a'), { headers } as never)).toThrow(message);
    expect(() => usageOfHeaders(headers as never)).toThrow(message);
  });

  it('takes the result of parse alone, and paths as the engine does', () => {
    expect(() => usageFor({} as never, 'a')).toThrow('robots: expected the result of parse');
    const rules = usageFor(parse(''), 'a');
    expect(() => rules.of('https://e.example/')).toThrow(TypeError);
    expect(() => rules.ofUrl('mailto:a@e.example')).toThrow(TypeError);
  });
});

it.each<[string, unknown, string]>([
  ['headers in the place of the options', { 'content-usage': 'train-ai=n' }, 'no option is called "content-usage"'],
  ['a Headers object in that place', new Headers(), 'expected { headers: Object.fromEntries(response.headers) }'],
  ['an unknown option', { header: {} }, 'no option is called "header"; known are headers'],
  ['no object', 'x', 'expected an object with options, got string'],
])('rejects %s: a statement would be lost', (_, options, message) => {
  const robots = parse('');
  expect(() => usageFor(robots, 'a', options as never)).toThrow(`usageFor: ${message}`);
  expect(() => usageOf(robots.check('https://h/', 'a'), options as never)).toThrow(`usageOf: ${message}`);
});
