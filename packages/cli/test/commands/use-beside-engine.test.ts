/** `--use` of join and filter, beside a program that asks the engine about each row. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@maycrawl/core';
import { type UsageCategory, usageFor } from '@maycrawl/core/usage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowJoiner } from '../../src/commands/join/row-joiner.js';
import { usesOf } from '../../src/rows/origin-use.js';
import type { RequestedUse } from '../../src/use/use-flags.js';
import { maycrawl, scratch } from '../maycrawl.js';

const SEED = 20261129;
const { folder } = scratch();

const crawlerNames = ['Googlebot', 'GPTBot', 'AdsBot-Google', 'Google-Extended', 'Google-Safety', 'bot-a', 'bot-b'];
const agent = fc
  .constantFrom('*', 'Googlebot', 'GPTBot', 'Google-Extended', 'bot-a', 'bot-c')
  .map((name) => `User-agent: ${name}`);
const pattern = fc.constantFrom('/', '/x', '/x$', '/*y', '/%78', '/é', '/x/y', '/index.html');
const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), pattern).map(([type, path]) => `${type}: ${path}`);
const dictionary = fc.constantFrom(
  'train-ai=n',
  'train-ai=y',
  'search=n, train-ai=y',
  'search=y',
  'Train-ai=y',
  'train-ai=y;p=1, search=?1',
  'ai-use=n',
  '',
);
const statement = fc.oneof(
  dictionary.map((value) => `Content-Usage: ${value}`),
  fc.tuple(pattern, dictionary).map(([path, value]) => `content-usage: ${path} ${value}`),
  fc.constantFrom('ai-train=no', 'ai-train=yes, search=no', 'ai-input=yes').map((value) => `Content-Signal: ${value}`),
);
const body = fc
  .array(fc.oneof(agent, rule, statement, fc.constantFrom('', 'Crawl-delay: 1', 'Sitemap: https://a.example/s')), {
    maxLength: 16,
  })
  .map((lines) => lines.join('\n'));
const path = fc.constantFrom('/', '/x', '/xy', '/x?q', '/%78', '/./x', '/x/y', '/é', '/index.html', '');
const requested: fc.Arbitrary<RequestedUse> = fc.record({
  categories: fc.subarray<UsageCategory>(['train-ai', 'search', 'ai-input'], { minLength: 1 }),
  unknown: fc.constantFrom('granted', 'denied'),
});

/** Returns what one crawler may do with a page: fetch and use it (`1`), fetch it (`f`), neither (`0`). */
function answerOf(text: string, crawler: string, url: string, { categories, unknown }: RequestedUse): string {
  const usage = usageFor(parse(Buffer.from(text)), crawler).ofUrl(new URL(url).href);
  if (!usage.isFetched) return '0';
  const isGranted = categories.every((category) => {
    const stated = usage.preferences[category];
    return (stated === 'unknown' ? unknown : stated) === 'granted';
  });
  return isGranted ? '1' : 'f';
}

/** What `join` gets about an origin, and what that means: a text is the file. */
const STATES: Readonly<Record<string, (text: string) => string | 'blocked' | 'unknown'>> = {
  200: (text) => text,
  404: () => '',
  410: () => '',
  429: () => 'blocked',
  503: () => 'blocked',
  '': () => 'blocked',
  301: () => 'unknown',
  x: () => 'unknown',
  missing: () => 'unknown',
};

it('join answers each row as the engine does, whatever the site', () => {
  const site = fc.record({ status: fc.constantFrom(...Object.keys(STATES), '200', '200', '200'), body });
  const crawlers = fc.shuffledSubarray(crawlerNames, { minLength: 1 });
  const given = fc.record({
    sites: fc.array(site, { minLength: 1, maxLength: 4 }),
    paths: fc.array(path, { minLength: 1, maxLength: 5 }),
    crawlers,
    use: requested,
    size: fc.integer({ min: 1, max: 300 }),
    explain: fc.boolean(),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(given, ({ sites, paths, crawlers: all, use, size, explain }) => {
      const rows: string[] = [];
      const expected: string[] = [];
      for (const [i, { status, body: text }] of sites.entries()) {
        const origin = `https://${i}.example`;
        const base64 = Buffer.from(text).toString('base64');
        if (status !== 'missing') rows.push(`${origin}\tR\t1\t${status}\t${base64}\n`);
        for (const url of paths.map((each) => origin + each)) {
          rows.push(`${origin}\tU\t${url}\n`);
          const state = STATES[status]?.(text) ?? '';
          const answers = all.map((crawler) =>
            state === 'blocked' ? '0' : state === 'unknown' ? '?' : answerOf(state, crawler, url, use),
          );
          for (const answer of answers) seen.add(answer);
          expected.push(`${origin}\t${answers.join('')}\t${url}`);
        }
      }
      const { output, total } = joined(rows.join(''), { crawlers: all, explain, requested: use, size });
      const answered = output.split('\n').slice(0, -1);
      expect(answered.map((row) => row.split('\t').slice(0, 3).join('\t'))).toEqual(expected);
      expect(total).toBe(all.length * expected.length);
      if (explain) expectReasons(answered);
    }),
    { seed: SEED, numRuns: 600 },
  );
  expect([...seen].sort()).toEqual(['0', '1', '?', 'f']);
});

/** Expects that each answer has a reason that can have it. */
function expectReasons(rows: readonly string[]): void {
  for (const row of rows) {
    const [, answers = '', , reasons = ''] = row.split('\t');
    const given = reasons.split(',');
    expect(given.length).toBe(answers.length);
    for (const [i, answer] of [...answers].entries()) {
      const kind = { 1: /^use-(?:granted:\d+|unknown)$/, f: /^use-(?:denied:\d+|unknown)$/ }[answer];
      if (kind === undefined) expect(given[i]).not.toMatch(/^use-/);
      else expect(given[i]).toMatch(kind);
    }
  }
}

interface Joined {
  readonly crawlers: readonly string[];
  readonly explain: boolean;
  readonly requested: RequestedUse;
  readonly size: number;
}

function joined(rows: string, { size, requested: use, ...settings }: Joined) {
  const chunks: Buffer[] = [];
  const sink = {
    put: (bytes: Uint8Array, start: number, end: number) => void chunks.push(Buffer.from(bytes.slice(start, end))),
    putText: (text: string) => void chunks.push(Buffer.from(text)),
  };
  const joiner = new RowJoiner(sink, { ...settings, brief: false, parse: {}, use: { requested: use, usesOf } });
  const input = Buffer.from(rows);
  for (let at = 0; at < input.length; at += size) joiner.write(Buffer.from(input.subarray(at, at + size)));
  joiner.end();
  const { allowed, blocked, fetched, unknown } = joiner.counts;
  const total = [...unknown.values()].reduce((sum, count) => sum + count, allowed + blocked + fetched);
  return { output: Buffer.concat(chunks).toString(), total };
}

/** Sites with and without files, and URLs of all of them in any order. */
function listed(): { readonly saved: string; readonly files: ReadonlyMap<string, string>; readonly urls: string[] } {
  const saved = join(folder, 'saved');
  const bodies = fc.sample(body, { seed: SEED, numRuns: 150 });
  const files = new Map(bodies.flatMap((text, i) => (i % 10 === 0 ? [] : [[`https://${i}.example`, text] as const])));
  for (const [origin, text] of files) {
    const at = join(saved, 'https', new URL(origin).host, 'robots.txt');
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  const number = fc.integer({ min: 0, max: bodies.length - 1 });
  const url = fc.tuple(number, path).map(([i, rest]) => `https://${i}.example${rest}`);
  return { saved, files, urls: fc.sample(url, { seed: SEED, numRuns: 3_000 }) };
}

it.each(['bot-a', 'Googlebot', 'Google-Extended'])('filter selects the URLs for %s that the engine does', (crawler) => {
  const { saved, files, urls } = listed();
  const uses: readonly RequestedUse[] = [
    { categories: ['train-ai'], unknown: 'denied' },
    { categories: ['train-ai', 'search'], unknown: 'granted' },
  ];
  for (const use of uses) {
    const answers = new Map(
      [...new Set(urls)].map((url) => {
        const text = files.get(new URL(url).origin);
        return [url, text === undefined ? '0' : answerOf(text, crawler, url, use)];
      }),
    );
    const selected = (list: readonly string[], answer: string) => list.filter((url) => answers.get(url) === answer);
    const args = ['--as', crawler, '--robots', saved, '--use', use.categories.join(','), '--unknown', use.unknown];
    const { stdout, stderr, status } = maycrawl(['filter', ...args], { input: urls.join('\n') });
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(0, -1)).toEqual(selected(urls, '1'));
    const counts = ['1', '0', 'f'].map((answer) => selected(urls, answer).length.toLocaleString('en'));
    expect(stderr).toContain(`${counts[0]} allowed, ${counts[1]} blocked, ${counts[2]} not for this use;`);
    const some = urls.slice(0, 300);
    const { stdout: json } = maycrawl(['filter', ...args, '--json'], { input: some.join('\n') });
    const usable = json
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).usable);
    expect(usable).toEqual(some.map((url) => answers.get(url) === '1'));
  }
});
