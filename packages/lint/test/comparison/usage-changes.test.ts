import { parse } from '@maycrawl/core';
import { crawlers as registry } from '@maycrawl/core/crawlers';
import { type Usage, usageFor } from '@maycrawl/core/usage';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { differencesOf } from '../../src/comparison/differences.js';
import type { Differences } from '../../src/comparison/types.js';
import { type CrawlerUsageChanges, type UsageChange, usageChangesOf } from '../../src/comparison/usage-changes.js';
import { SUBJECTS, type UsageState, type UsageSubject } from '../../src/comparison/usage-model.js';
import { preferenceOf } from '../../src/comparison/usage-transitions.js';
import { type Random, random } from '../analysis/random.js';
import { sideOf } from './shown-paths.js';

const SEED = 20_261_131;

const NAMES = ['*', '*', 'Googlebot', 'Googlebot-Image', 'GPTBot', 'Google-Extended', 'Applebot', 'foo2', 'foo'];
const PIECES = ['/', '/', '*', '$', 'a', 'b', '?', 'ab', 'index.html', '%2F', '%41', '%e3', 'é', '.pdf', 'a'];
const STATED = ['train-ai=n', 'train-ai=y', 'search=n', 'train-ai=y, search=y', 'search=y', 'train-ai = n', 'bots=n'];
const SIGNALS = [
  'ai-train=no',
  'search=yes',
  'ai-input=no, use=reference',
  'use=full',
  'ai-input=yes',
  'use=immediate',
];

const pathOf = (r: Random): string => `/${Array.from({ length: r.below(4) }, () => r.pick(PIECES)).join('')}`;

function lineOf(r: Random): string {
  const kind = r.below(12);
  if (kind < 3) return `User-agent: ${r.pick(NAMES)}`;
  if (kind < 5) return `Disallow: ${pathOf(r)}`;
  if (kind < 6) return `Allow: ${pathOf(r)}`;
  if (kind < 10) return `Content-Usage: ${r.below(4) === 0 ? '' : `${pathOf(r)} `}${r.pick(STATED)}`;
  return `Content-Signal: ${r.pick(SIGNALS)}`;
}

const fileOf = (r: Random): string[] => ['User-agent: *', ...Array.from({ length: r.below(9) }, () => lineOf(r))];

function edited(r: Random, lines: readonly string[]): string[] {
  const after = [...lines];
  for (let i = r.below(2); i >= 0; i--) {
    const at = r.below(after.length);
    const kind = r.below(4);
    if (kind === 0) after.splice(at, 1);
    else if (kind === 1) after.splice(at + 1, 0, lineOf(r));
    else if (kind === 2) after.splice(at, 1, lineOf(r));
    else after.splice(r.below(after.length), 0, ...after.splice(at, 1));
  }
  return after;
}

const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`);

function compared(before: readonly string[], after: readonly string[], dialect: 'google' | 'rfc9309' = 'google') {
  return differencesOf(sideOf(bytesOf(before)), sideOf(bytesOf(after)), { crawlers: [], dialect });
}

function stateIn({ isFetched, preferences, level }: Usage, subject: UsageSubject): UsageState {
  if (!isFetched) return 'not-fetched';
  return subject === 'use' ? level : preferences[subject];
}

const matchers = new Map<string, (path: string) => boolean>();

/** The engine matches a pattern as it is shown. */
function matches(pattern: string, path: string, dialect: 'google' | 'rfc9309'): boolean {
  const key = `${dialect} ${pattern}`;
  let matcher = matchers.get(key);
  if (matcher === undefined) {
    const rules = parse(`user-agent: *\ndisallow: ${pattern}\n`, { dialect }).rulesFor('x');
    matcher = (one) => pattern === '*' || !rules.allows(one);
    matchers.set(key, matcher);
  }
  return matcher(path);
}

/** As a reader of the report finds what changes for a crawler; undefined if nothing does. */
function changesFor(
  crawler: string,
  changed: readonly CrawlerUsageChanges[],
  unchanged: readonly string[],
): CrawlerUsageChanges | undefined {
  const isNamed = (names: readonly string[]): boolean =>
    names.some((name) => name.toLowerCase() === crawler.toLowerCase());
  const own = changed.find(({ crawlers }) => isNamed(crawlers));
  if (own !== undefined || isNamed(unchanged)) return own;
  return changed.find(({ crawlers }) => crawlers.includes('*'));
}

const CRAWLERS = [
  ...NAMES.slice(2),
  'any-crawler',
  ...registry.filter((one) => one.fetches === 'never').map((one) => one.tokens[0] ?? ''),
];

/** What the engine contradicts in a report. */
function wrongIn(found: Differences, paths: readonly string[], dialect: 'google' | 'rfc9309'): string[] {
  const { changed, unchanged } = usageChangesOf(found);
  return CRAWLERS.flatMap((crawler) => {
    const entry = changesFor(crawler, changed, unchanged);
    const [old, now] = found.files.map((file) => usageFor(file, crawler)) as [
      ReturnType<typeof usageFor>,
      ReturnType<typeof usageFor>,
    ];
    return SUBJECTS.flatMap((subject) => {
      const changes = entry?.changes.filter((one) => one.subject === subject) ?? [];
      const states = (path: string) => [stateIn(old.of(path), subject), stateIn(now.of(path), subject)] as const;
      const wrong = changes.flatMap((change) => wrongPlaces(change, states, paths, dialect));
      const missing = paths.filter((path) => {
        const [from, to] = states(path);
        if (preferenceOf(from) === preferenceOf(to) || entry?.isDecided === false) return false;
        const change = changes.find((one) => one.from === from && one.to === to);
        return !change?.isAll || !change.places.some(({ pattern }) => matches(pattern, path, dialect));
      });
      return [...wrong, ...missing.map((path) => `missing ${path} ${states(path).join(' to ')}`)].map(
        (text) => `${crawler} ${subject}: ${text}`,
      );
    });
  });
}

function wrongPlaces(
  { from, to, places }: UsageChange,
  states: (path: string) => readonly [UsageState, UsageState],
  paths: readonly string[],
  dialect: 'google' | 'rfc9309',
): string[] {
  const isSo = (path: string): boolean => states(path)[0] === from && states(path)[1] === to;
  return places.flatMap(({ pattern, isComplete, path }) => {
    const inside = paths.filter((one) => matches(pattern, one, dialect) && !states(one).includes('not-fetched'));
    return [
      ...(isSo(path) && matches(pattern, path, dialect) ? [] : [`example ${path} of ${pattern}: ${from} to ${to}`]),
      ...(isComplete ? inside.filter((one) => !isSo(one)).map((one) => `${one} in all of ${pattern}`) : []),
    ];
  });
}

describe('what an edit changes about the use of pages', () => {
  it('agrees with usageFor for random files, in what changes and in what does not', () => {
    const r = random(SEED);
    const counts = { different: 0, same: 0, complete: 0 };
    for (let round = 0; round < sized(100, 1_000); round++) {
      const before = fileOf(r);
      const after = r.below(5) === 0 ? fileOf(r) : edited(r, before);
      const dialect = r.pick(['google', 'rfc9309'] as const);
      const found = compared(before, after, dialect);
      const paths = Array.from(
        { length: 40 },
        () => `/${Array.from({ length: r.below(5) }, () => r.pick(PIECES)).join('')}`,
      );
      // RFC 9309 allows /robots.txt whatever matches it, so that a rule does not show whether a pattern does.
      const more = dialect === 'google' ? ['/robots.txt'] : [];
      const wrong = wrongIn(found, ['/', '/x', ...more, ...paths], dialect);
      if (wrong.length > 0)
        expect(wrong, `round ${round}, ${dialect}:\n${before.join('\n')}\n=====\n${after.join('\n')}`).toEqual([]);
      const { changed } = usageChangesOf(found);
      expect(changed.every(({ isDecided }) => isDecided)).toBe(true);
      counts[changed.length === 0 ? 'same' : 'different']++;
      const places = changed.flatMap(({ changes }) => changes.flatMap((change) => change.places));
      if (places.some(({ isComplete }) => isComplete)) counts.complete++;
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  it('one line for a folder: the pattern, one page, and the lines that decide', () => {
    const usual = ['User-agent: *', 'Content-Usage: train-ai=n'];
    const { changed, unchanged } = usageChangesOf(compared(usual, [...usual, 'Content-Usage: /press/ train-ai=y']));
    expect(changed).toEqual([
      {
        crawlers: ['*'],
        changes: [
          {
            subject: 'train-ai',
            from: 'denied',
            to: 'granted',
            places: [{ pattern: '/press/*', isComplete: true, path: '/press/', before: [2], after: [3] }],
            isAll: true,
          },
        ],
        isDecided: true,
      },
    ]);
    expect(unchanged).toEqual(['AdsBot-Google']);
  });

  it('the order of lines and a longer path with the same preference change nothing', () => {
    const lines = [
      'User-agent: *',
      'Content-Usage: train-ai=n',
      'Content-Usage: /a train-ai=y',
      'Content-Signal: search=no',
    ];
    const after = [lines[0], lines[3], lines[2], 'Content-Usage: /ab train-ai=y', lines[1]] as string[];
    expect(usageChangesOf(compared(lines, after)).changed).toEqual([]);
  });

  it('a control token: a rule for it denies the use of what its crawler fetches', () => {
    const { changed } = usageChangesOf(compared([], ['User-agent: Google-Extended', 'Disallow: /a']));
    const told = changed.map(({ crawlers, changes }) => [
      crawlers,
      changes.map(({ subject, from, to }) => [subject, from, to]),
    ]);
    expect(told).toEqual([
      [
        ['Google-Extended'],
        [
          ['train-ai', 'unknown', 'denied'],
          ['ai-input', 'unknown', 'denied'],
        ],
      ],
    ]);
  });

  it('says so where the budget ends, in bounded time', () => {
    const many = (word: string) =>
      Array.from(
        { length: 2_000 },
        (_, i) => `Content-Usage: /*${'a*'.repeat(i % 9)}${word}${i} train-ai=${i % 2 ? 'y' : 'n'}`,
      );
    const found = compared(['User-agent: *', ...many('b')], ['User-agent: *', ...many('c')]);
    const { changed } = usageChangesOf(found, 200_000);
    expect(changed.some(({ isDecided }) => !isDecided)).toBe(true);
    for (const { changes } of changed)
      for (const { subject, from, to, places } of changes)
        for (const { path } of places) {
          const [old, now] = found.files.map((file) => stateIn(usageFor(file, '*').of(path), subject));
          expect([old, now]).toEqual([from, to]);
        }
  });
});
