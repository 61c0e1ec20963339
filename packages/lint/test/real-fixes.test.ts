import { type Dialect, type Line, parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { everyNth, partOf } from '../../../scripts/full-size.js';
import type { FixResult } from '../src/apply-safe-fixes.js';
import { fix } from '../src/fix.js';
import { format } from '../src/format/format.js';
import type { LintOptions } from '../src/model/options.js';
import { type RealFile, realFiles } from './real-file-set.js';

/** Fixed, so that failures are reproducible. */
const SEED = 20_261_122;
/** Fixes that make a line a rule for readers of RFC 9309. */
const SPELLING = ['accepted-typo', 'missing-colon'];
const TIMEOUT_MS = 600_000;
const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];
const PATHS = 30;
/** One file of so many is fixed. */
const STEP = partOf(12);

const folder = process.env.MAYCRAWL_CONFORMANCE;

describe.runIf(folder)(`fixes of the real files of MAYCRAWL_CONFORMANCE (seed ${SEED})`, () => {
  const files = folder === undefined ? [] : everyNth(realFiles(folder), STEP);
  /** The results of safe fixes, which more than one test needs: the bytes by options and host. */
  const safelyFixed = new Map<string, Uint8Array>();
  const keyOf = (options: LintOptions, host: string): string => JSON.stringify([options, host]);

  it.each<LintOptions>([{}, { select: ['all'] }, { preset: 'portable' }, { preset: 'rfc9309', select: ['all'] }])(
    '--fix %j changes no verdict in either dialect, keeps comments, and a second run changes nothing',
    (options) => {
      const below = numbers(SEED);
      const counts = { changed: 0, withheld: 0, keepingAll: 0, keepingAllButSpelling: 0, lookups: 0 };
      for (const file of files) {
        const result = fix(file.bytes, options);
        const { bytes, applied, isComplete } = result;
        safelyFixed.set(keyOf(options, file.host), bytes);
        // Not every parser reads a pattern without a slash, so the fix that writes it is rarely proved.
        const withheld = result.withheld.filter(({ diagnostic }) => diagnostic.variant !== 'leading-star');
        if (withheld.length > 0) counts.withheld++;
        if (applied.length + withheld.length > 0) {
          if (withheld.length === 0) counts.keepingAll++;
          if (withheld.every(({ diagnostic }) => SPELLING.includes(diagnostic.variant))) counts.keepingAllButSpelling++;
        }
        expect([file.host, isComplete]).toEqual([file.host, true]);
        if (applied.length === 0) continue;
        counts.changed++;
        expect([file.host, isSame(fix(bytes, options).bytes, bytes)]).toEqual([file.host, true]);
        counts.lookups += expectSameVerdicts(file, bytes, below);
        expectCommentsInPlace(file, result);
      }
      console.log(`MAYCRAWL_CONFORMANCE: ${JSON.stringify(options)} ${JSON.stringify(counts)}`);
      const fixable = counts.keepingAll + counts.withheld;
      // Few errors and warnings of the preset `google` have a safe fix.
      const isDefault = Object.keys(options).length === 0;
      expect(counts.changed).toBeGreaterThan(isDefault ? 0 : 100 / STEP);
      expect(fixable - counts.keepingAllButSpelling).toBeLessThanOrEqual(2);
      expect(counts.withheld).toBeLessThanOrEqual(2);
    },
    TIMEOUT_MS,
  );

  it('format changes no verdict in either dialect, keeps sections apart, and a second run changes nothing', () => {
    const below = numbers(SEED);
    let changed = 0;
    for (const file of files) {
      const bytes = format(file.bytes);
      expect([file.host, bytes.length > 0 || file.bytes.length === 0]).toEqual([file.host, true]);
      if (isSame(bytes, file.bytes)) continue;
      changed++;
      expect([file.host, isSame(format(bytes), bytes)]).toEqual([file.host, true]);
      expectSameVerdicts(file, bytes, below);
      expect([file.host, gapsBetweenRules(bytes)]).toEqual([file.host, gapsBetweenRules(file.bytes)]);
    }
    console.log(`MAYCRAWL_CONFORMANCE: ${changed} files formatted`);
    expect(changed).toBeGreaterThan(1000 / STEP);
  });

  it.each<LintOptions>([{}, { select: ['all'] }])(
    '--fix --unsafe %j blocks no path that an allow rule opens, in one run or after --fix',
    (options) => {
      const counts = { changed: 0, withheld: 0, lookups: 0 };
      for (const { host, bytes } of files) {
        const once = fix(bytes, { ...options, unsafe: true });
        expect([host, once.isComplete]).toEqual([host, true]);
        if (once.withheld.length > 0) counts.withheld++;
        if (isSame(once.bytes, bytes)) continue;
        counts.changed++;
        const safe = safelyFixed.get(keyOf(options, host)) ?? fix(bytes, options).bytes;
        // Where no safe fix applies, both runs are one.
        const twice = isSame(safe, bytes) ? once : fix(safe, { ...options, unsafe: true });
        for (const after of new Set([once, twice])) counts.lookups += expectOpen(host, bytes, after.bytes);
      }
      console.log(`MAYCRAWL_CONFORMANCE: ${JSON.stringify(options)} ${JSON.stringify(counts)}`);
      // Most findings of the preset `google` that have a fix are informational.
      expect(counts.changed).toBeGreaterThan(200 / STEP);
      expect(counts.withheld).toBeLessThan(20);
    },
    TIMEOUT_MS,
  );
});

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Compares the verdicts of five crawlers for 30 paths in both dialects. Returns the number of lookups. */
function expectSameVerdicts({ host, bytes }: RealFile, fixed: Uint8Array, below: (limit: number) => number): number {
  let lookups = 0;
  for (const dialect of DIALECTS) {
    const [before, after] = [parse(bytes, { dialect }), parse(fixed, { dialect })];
    const named = tokensOf(before);
    const patterns = before.groups.flatMap(({ rules }) => rules.map(({ normalizedPattern }) => normalizedPattern));
    const crawlers = ['Googlebot', 'AdsBot-Google', 'Other', pick(named, below) ?? 'a', pick(named, below) ?? 'b'];
    const sides = crawlers.map((crawler) => [crawler, before.rulesFor(crawler), after.rulesFor(crawler)] as const);
    for (let n = 0; n < PATHS; n++) {
      const path = pathFor(pick(patterns, below) ?? '/', below);
      for (const [crawler, was, is] of sides) {
        lookups++;
        if (was.allows(path) !== is.allows(path)) expect({ host, dialect, crawler, path }).toBe('unchanged');
      }
    }
  }
  return lookups;
}

/** Looks up paths that the allow rules match, for the crawlers that both files name. Returns the number of lookups. */
function expectOpen(host: string, bytes: Uint8Array, fixed: Uint8Array): number {
  let lookups = 0;
  for (const dialect of DIALECTS) {
    const [before, after] = [parse(bytes, { dialect }), parse(fixed, { dialect })];
    const paths = [...new Set([before, after].flatMap(probePaths))].slice(0, 300);
    const named = new Set(tokensOf(after).map((token) => token.toLowerCase()));
    for (const token of tokensOf(before)) {
      const crawler = token === '*' ? token : [token];
      const rules = before.rulesFor(crawler);
      if (!named.has(token.toLowerCase()) || !rules.rules.some(({ type }) => type === 'allow')) continue;
      const now = after.rulesFor(crawler);
      for (const path of paths) {
        lookups++;
        const { allowed, rule } = rules.check(path);
        // A rule that matches every path writes out the default.
        const isException = rule?.type === 'allow' && !/^\/?\**$/.test(rule.normalizedPattern);
        if (allowed && isException && !now.allows(path)) {
          expect({ host, dialect, token, path }).toBe('not blocked');
        }
      }
    }
  }
  return lookups;
}

/** Paths at and below the patterns, those of allow rules first. */
function probePaths({ groups }: RobotsTxt): string[] {
  const rules = groups.flatMap((group) => group.rules);
  const sorted = [...rules.filter(({ type }) => type === 'allow'), ...rules.filter(({ type }) => type !== 'allow')];
  return sorted.flatMap(({ normalizedPattern }) => {
    const path = normalizedPattern.replace(/\$$/, '').replaceAll('*', 'x');
    return path.startsWith('/') ? [path, `${path}x`, `${path}/y.html?z=1`] : [];
  });
}

function tokensOf({ groups }: RobotsTxt): string[] {
  return [...new Set(groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)))].filter(Boolean);
}

/** Every comment block directly above a rule or a user-agent line is still directly above it. */
function expectCommentsInPlace({ host, bytes }: RealFile, { bytes: fixed }: FixResult): void {
  // Groups may be merged.
  expect([host, headings(fixed).sort()]).toEqual([host, headings(bytes).sort()]);
}

/** The comments directly above a rule or a user-agent line, with the start of its value, which fixes may respell. */
function headings(bytes: Uint8Array): string[] {
  const { lines } = parse(bytes);
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    if (line.kind !== 'directive' || above === undefined || !isComment(above)) return [];
    let first = index;
    while (first > 0 && isComment(lines[first - 1] as Line)) first--;
    const comments = lines.slice(first, index).map(({ comment }) => comment?.text.trim());
    // A fix may write the slash before a leading star.
    const value = line.value
      .replace(/^[*/]+/, '')
      .replaceAll('*', '')
      .slice(0, 3)
      .toLowerCase();
    return [`${comments.join(' ')} ${line.directive}: ${value}`];
  });
}

function isComment({ kind, comment }: Line): boolean {
  return kind === 'blank' && comment !== undefined;
}

/** The rules that are above a blank line of their group, and below another one. */
function gapsBetweenRules(bytes: Uint8Array): number {
  const { groups, lines } = parse(bytes);
  let gaps = 0;
  for (const { rules } of groups) {
    for (let at = 1; at < rules.length; at++) {
      const between = lines.slice(rules[at - 1]?.line, (rules[at]?.line ?? 0) - 1);
      if (
        between.some(
          ({ kind, comment, span }) =>
            kind === 'blank' && !comment && !bytes.subarray(span.start, span.end).includes(0),
        )
      )
        gaps++;
    }
  }
  return gaps;
}

/** Returns a seeded generator of integers from 0 to `limit` - 1. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % limit;
  };
}

function pick<Item>(items: readonly Item[], below: (limit: number) => number): Item | undefined {
  return items[below(Math.max(items.length, 1))];
}

/** A path that the pattern matches, or nearly. */
function pathFor(pattern: string, below: (limit: number) => number): string {
  const parts = ['', 'x', '/', 'a.php', '?q=1'];
  const path = pattern.replace(/\$$/, '').replaceAll('*', () => parts[below(parts.length)] ?? '');
  const cut = below(4) === 0 ? path.slice(0, below(path.length + 1)) : path + (parts[below(parts.length)] ?? '');
  return cut.startsWith('/') ? cut : `/${cut}`;
}
