import { parse, type RobotsTxt } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../scripts/full-size.js';
import { fix } from '../src/fix.js';
import type { Level } from '../src/model/options.js';
import { rules } from '../src/rules/index.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_121;

/** Lint rules that consider only the rules that apply to one crawler. */
const PER_CRAWLER = ['dead-rule', 'redundant-rule'];
/** The lint rules whose safe fixes change allow and disallow lines; they are tested in every combination. */
const FIXING = ['trailing-star', 'double-star', 'duplicate-rule', 'lower-percent', 'order-dependent', ...PER_CRAWLER];

/** Few characters, so that patterns overlap. The star is most frequent, because fixes remove it. */
const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '*', '**', '$', '%c3', ' ', '/index.html'), { maxLength: 4 })
  .map((parts) => `/${parts.join('')}`);
const rule = fc
  .tuple(fc.constantFrom('Allow', 'Disallow'), fc.oneof(pattern, fc.constantFrom('*', '**', '')))
  .map(([key, value]) => `${key}: ${value}`);
const agents = fc
  .uniqueArray(fc.constantFrom('*', 'a', 'b', 'A'), { minLength: 1, maxLength: 2 })
  .map((tokens) => tokens.map((token) => `User-agent: ${token}`).join('\n'));
const group = fc.tuple(agents, fc.array(rule, { maxLength: 5 })).map(([names, lines]) => [names, ...lines].join('\n'));
const file = fc
  .tuple(fc.array(group, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean())
  .map(([groups, end, last]) => groups.join('\n').replaceAll('\n', end) + (last ? end : ''));

/** Every path of up to three of these parts. */
const PATHS: readonly string[] = everyPath(['a', 'b', '/', '$', '%C3', 'index.html', '?', ' '], 3);

function everyPath(parts: readonly string[], maxLength: number): string[] {
  let paths = ['/'];
  const all = new Set(paths);
  for (let length = 1; length <= maxLength; length++) {
    paths = paths.flatMap((path) => parts.map((part) => path + part));
    for (const path of paths) if (!path.startsWith('//')) all.add(path);
  }
  return [...all];
}

/**
 * The verdicts of several crawlers. `withTokenArrays` includes an array of tokens, whose groups are merged: only fixes
 * that consider all rules of the file are safe for those.
 */
function verdicts(robots: RobotsTxt, withTokenArrays: boolean): string {
  return [['a'], ['b'], ['c'], ...(withTokenArrays ? [['a', 'b']] : [])]
    .map((crawler) => robots.rulesFor(crawler))
    .map((set) => PATHS.map((path) => (set.allows(path) ? '1' : '0')).join(''))
    .join('\n');
}

describe('a safe fix changes no verdict', () => {
  it.each(['google', 'rfc9309'] as const)('%s: for every short path and every crawler', (preset) => {
    let changed = 0;
    fc.assert(
      fc.property(file, fc.subarray(FIXING, { minLength: 1 }), (text, on) => {
        const levels = Object.fromEntries(
          rules.map(({ id }): [string, Level] => [id, on.includes(id) ? 'info' : 'off']),
        );
        const fixed = fix(text, { preset, rules: levels, select: ['all'] });
        if (fixed.applied.length === 0) return;
        changed++;
        const withTokenArrays = !on.some((id) => PER_CRAWLER.includes(id));
        const [before, after] = [parse(text, { dialect: preset }), parse(fixed.bytes, { dialect: preset })];
        expect(verdicts(after, withTokenArrays)).toBe(verdicts(before, withTokenArrays));
      }),
      { seed: SEED, numRuns: 1500 / partOf(3) },
    );
    expect(changed).toBeGreaterThan(500 / partOf(3));
  });
});
