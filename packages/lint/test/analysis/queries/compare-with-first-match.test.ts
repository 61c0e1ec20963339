import type { Rule, RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../../scripts/full-size.js';
import { compareWithFirstMatch } from '../../../src/analysis/queries/compare-with-first-match.js';
import { random } from '../random.js';
import { allPaths, ruleLines, ruleSetOf, type World, worlds } from '../small-worlds.js';

const SEED = 5_261_121;

/** The verdict of the first rule among those that match according to the engine. */
function firstMatch(rules: RuleSet, path: string, order: readonly Rule[] = rules.rules): boolean {
  const { reason, rule, overruled } = rules.check(path);
  if (reason !== 'rule' || rule === undefined) return true;
  const lines = new Set([rule, ...overruled.map((other) => other.rule)].map(({ line }) => line));
  return order.find(({ matchLength, line }) => matchLength > 0 && lines.has(line))?.type === 'allow';
}

const agrees = (rules: RuleSet, world: World, order?: readonly Rule[]): boolean =>
  allPaths(world).every((path) => rules.allows(path) === firstMatch(rules, path, order));

describe.each(worlds)('compareWithFirstMatch agrees with the engine on every short path: $name', (world) => {
  it('for random rule sets', () => {
    const kinds = new Set<string>();
    for (let run = 0; run < 120 / partOf(3); run++) {
      const lines = ruleLines(random(SEED + run), world, 5);
      const rules = ruleSetOf(lines, world.dialect);
      const answer = compareWithFirstMatch(rules);
      const context = `seed ${SEED + run}: ${JSON.stringify(lines)}`;
      kinds.add(answer.kind);
      expect(answer.kind, context).not.toBe('undecided');
      if (answer.kind === 'same') expect(agrees(rules, world), context).toBe(true);
      if (answer.kind !== 'different') continue;
      expect(firstMatch(rules, answer.path), context).toBe(!rules.allows(answer.path));
      expect(answer.verdict.allowed, context).toBe(rules.allows(answer.path));
      expect(answer.first?.type === 'allow', context).toBe(!answer.verdict.allowed);
      if (answer.order === undefined) continue;
      expect(answer.order.map(({ line }) => line).sort((a, b) => a - b)).toEqual(rules.rules.map(({ line }) => line));
      expect(agrees(rules, world, answer.order), context).toBe(true);
    }
    expect([...kinds].sort()).toEqual(['different', 'same']);
  });
});

describe('compareWithFirstMatch', () => {
  const compare = (...lines: string[]) => compareWithFirstMatch(ruleSetOf(lines, 'google'));

  it('names the rule that a first-match parser follows, and an order in which both agree', () => {
    const answer = compare('disallow: /a', 'disallow: /x', 'allow: /a/b', 'allow: /y');
    expect(answer).toMatchObject({
      kind: 'different',
      path: '/a/b',
      first: { line: 2 },
      verdict: { rule: { line: 4 } },
    });
    expect(answer.kind === 'different' && answer.order?.map(({ line }) => line)).toEqual([4, 2, 3, 5]);
  });

  it('G2 requires allow before a disallow of the same length', () => {
    expect(compare('disallow: /a', 'allow: /a').kind).toBe('different');
    expect(compare('allow: /a', 'disallow: /a')).toEqual({ kind: 'same' });
  });

  it('F5 returns no order if the folder of an index file makes it impossible', () => {
    const answer = compare(
      'allow: /f/index.html',
      'disallow: /f/$***',
      'disallow: /*/$',
      'disallow: /f/***',
      'disallow: /f/index.html',
    );
    expect(answer).toMatchObject({ kind: 'different', path: '/f/', order: undefined });
  });

  it('is undecided if the budget ends', () => {
    const rules = ruleSetOf(['disallow: /*a*b', 'allow: /*b*a*c'], 'google');
    expect(compareWithFirstMatch(rules, { budget: 1 }).kind).toBe('undecided');
  });
});
