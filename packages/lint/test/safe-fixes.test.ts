import { parse, type RobotsTxt } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import type { Level } from '../src/model/options.js';
import { rules } from '../src/rules/index.js';

/** Fixed, so that a run repeats; fast-check prints it, and the smallest counterexample, with a failure. */
const SEED = 20_261_121;

/** Those that judge what binds one crawler. */
const JUDGING = ['dead-rule', 'redundant-rule'];
/** The rules whose safe fixes touch rules of the file, each on its own and all at once. */
const MENDING = ['trailing-star', 'double-star', 'duplicate-rule', 'lower-percent', 'order-dependent', ...JUDGING];

/** Few characters, so that patterns meet; the star most often, as it is what is taken out. */
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

/** Every path of up to three of these. */
const PATHS: readonly string[] = everyPath(['a', 'b', '/', '$', '%C3', 'index.html', '?', ' '], 3);

function everyPath(parts: readonly string[], most: number): string[] {
  let paths = ['/'];
  const all = new Set(paths);
  for (let length = 1; length <= most; length++) {
    paths = paths.flatMap((path) => parts.map((part) => path + part));
    for (const path of paths) if (!path.startsWith('//')) all.add(path);
  }
  return [...all];
}

/**
 * Of an array of tokens whose groups merge no proof speaks: only fixes that look at all rules of the file hold for it.
 */
function answers(robots: RobotsTxt, isMerging: boolean): string {
  return [['a'], ['b'], ['c'], ...(isMerging ? [['a', 'b']] : [])]
    .map((crawler) => robots.rulesFor(crawler))
    .map((set) => PATHS.map((path) => (set.allows(path) ? '1' : '0')).join(''))
    .join('\n');
}

describe('a safe fix changes no verdict', () => {
  it.each(['google', 'rfc9309'] as const)('%s: every short path, every crawler, few characters', (preset) => {
    let mended = 0;
    fc.assert(
      fc.property(file, fc.subarray(MENDING, { minLength: 1 }), (text, on) => {
        const levels = Object.fromEntries(
          rules.map(({ id }): [string, Level] => [id, on.includes(id) ? 'info' : 'off']),
        );
        const fixed = fix(text, { preset, rules: levels });
        if (fixed.applied.length === 0) return;
        mended++;
        const isMerging = !on.some((id) => JUDGING.includes(id));
        const [before, after] = [parse(text, { dialect: preset }), parse(fixed.bytes, { dialect: preset })];
        expect(answers(after, isMerging)).toBe(answers(before, isMerging));
      }),
      { seed: SEED, numRuns: 1500 },
    );
    expect(mended).toBeGreaterThan(500);
  });
});
