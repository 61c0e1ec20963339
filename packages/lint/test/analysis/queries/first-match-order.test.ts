import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithFirstMatch, firstMatchOrder } from '../../../src/analysis/queries/compare-with-first-match.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_121;
const MANY = 1_000_000;

const pattern = fc
  .array(fc.constantFrom('a', 'a', 'b', '/', '*', '$'), { maxLength: 5 })
  .map((parts) => `/${parts.join('')}`);
const line = fc.tuple(fc.constantFrom('allow', 'disallow'), pattern).map(([type, written]) => `${type}: ${written}`);

const setOf = (lines: readonly string[]) => parse(`user-agent: *\n${lines.join('\n')}\n`).rulesFor('*');

describe('G1: an order in which the first match gives the verdict of the longest match', () => {
  it('contains the same rules, and the analysis proves that both agree', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
        const { rules } = setOf(lines);
        const order = firstMatchOrder(rules, MANY) ?? [];
        expect(new Set(order)).toEqual(new Set(rules));
        expect(order.length).toBe(rules.length);
        moved += Number(order.some((rule, i) => rule !== rules[i]));
        const written = order.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}`);
        expect(compareWithFirstMatch(setOf(written))).toEqual({ kind: 'same' });
        expect(firstMatchOrder(setOf(written).rules, MANY)?.map((rule) => rule.line)).toEqual(
          setOf(written).rules.map((rule) => rule.line),
        );
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(moved).toBeGreaterThan(300);
  });

  it('moves no rule that no other rule overrules', () => {
    const { rules } = setOf(['disallow: /z', 'disallow: /a', 'allow: /b', 'allow: /a/b', 'disallow: /c']);
    expect(firstMatchOrder(rules, MANY)?.map(({ pattern: written }) => written)).toEqual([
      '/z',
      '/a/b',
      '/a',
      '/b',
      '/c',
    ]);
  });

  it('F5: is undefined for rules with an index file, and for too many pairs', () => {
    expect(firstMatchOrder(setOf(['disallow: /a/', 'allow: /a/index.html']).rules, MANY)).toBeUndefined();
    expect(firstMatchOrder(setOf(['disallow: /a', 'allow: /ab']).rules, 1)).toBeUndefined();
  });
});
