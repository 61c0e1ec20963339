import type { Rule, RuleSet, Verdict } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../scripts/expect-same.js';
import { partOf } from '../../../../../scripts/full-size.js';
import { analyzeRules } from '../../../src/analysis/queries/analyze-rules.js';
import { compareRuleSets } from '../../../src/analysis/queries/compare-rule-sets.js';
import type { RuleAnalysis } from '../../../src/analysis/queries/types.js';
import { random } from '../random.js';
import { allPaths, ruleLines, ruleSetOf, verdicts, type World, worlds } from '../small-worlds.js';

const SEED = 7_261_121;

const kinds = (...lines: string[]): string[] => analyzeRules(ruleSetOf(lines, 'google')).map(({ kind }) => kind);

/** The rules that match, the winner first. */
function matching(verdict: Verdict): Rule[] {
  const { rule, overruled } = verdict;
  return rule ? [rule, ...overruled.map((other) => other.rule)] : [];
}

/** Verifies each analysis with every short path and with a file without the rule. */
function checkAnalyses(lines: readonly string[], world: World): Set<RuleAnalysis['kind']> {
  const rules = ruleSetOf(lines, world.dialect);
  const analyses = analyzeRules(rules);
  expect(analyses.map(({ rule }) => rule.line)).toEqual(rules.rules.map(({ line }) => line));
  const all = allPaths(world).map((path) => rules.check(path));
  for (const [at, analysis] of analyses.entries()) {
    const others = ruleSetOf(
      lines.filter((_, other) => other !== at),
      world.dialect,
    );
    checkAnalysis(analysis, rules, others, all, world);
  }
  const removable = new Set(
    analyses.flatMap((analysis, at) => ('removable' in analysis && analysis.removable ? at : [])),
  );
  const remaining = ruleSetOf(
    lines.filter((_, at) => !removable.has(at)),
    world.dialect,
  );
  expectSame(verdicts(remaining, world), verdicts(rules, world));
  expect(compareRuleSets(rules, remaining)).toEqual({ kind: 'equivalent' });
  return new Set(analyses.map(({ kind }) => kind));
}

function checkAnalysis(
  analysis: RuleAnalysis,
  rules: RuleSet,
  others: RuleSet,
  all: readonly Verdict[],
  world: World,
): void {
  const line = analysis.rule.line;
  const matched = all.filter((verdict) => matching(verdict).some((rule) => rule.line === line));
  const won = all.filter((verdict) => verdict.rule?.line === line && verdict.reason === 'rule');
  switch (analysis.kind) {
    case 'needed':
      expectSame(rules.check(analysis.path).rule?.line, line);
      expectSame(others.allows(analysis.path), !rules.allows(analysis.path));
      return;
    case 'matches-nothing':
      expectSame(analysis.rule.matchLength === 0 || matched.length === 0, true);
      return;
    case 'dead':
      expect(won).toEqual([]);
      expectSame(analysis.removable, true);
      for (const verdict of matched.filter(({ reason }) => reason === 'rule')) {
        const before = matching(verdict).findIndex((rule) => rule.line === line);
        const above = matching(verdict).slice(0, before);
        expectSame(
          above.some((rule) => analysis.by.some((by) => by.line === rule.line)),
          true,
        );
      }
      break;
    case 'redundant':
      expectSame(rules.check(analysis.path as string).rule?.line, line);
      break;
    case 'undecided':
      throw new Error(analysis.reason);
  }
  expectSame(verdicts(others, world), verdicts(rules, world));
}

describe.each(worlds)('analyzeRules agrees with the engine on every short path: $name', (world) => {
  it('for each rule of random rule sets', () => {
    const seen = new Set<string>();
    for (let run = 0; run < 100 / partOf(6); run++) {
      const lines = ruleLines(random(SEED + run), world, 7);
      try {
        for (const kind of checkAnalyses(lines, world)) seen.add(kind);
      } catch (error) {
        throw new Error(`seed ${SEED + run}: ${JSON.stringify(lines)}`, { cause: error });
      }
    }
    expect([...seen].sort()).toEqual(['dead', 'matches-nothing', 'needed', 'redundant']);
  });
});

describe('analyzeRules', () => {
  it('distinguishes dead rules from redundant ones', () => {
    expect(kinds('disallow: /a', 'disallow: /ab')).toEqual(['needed', 'redundant']);
    expect(kinds('disallow: /a', 'disallow: /a*')).toEqual(['dead', 'redundant']);
    expect(kinds('disallow: /a', 'allow: /a')).toEqual(['dead', 'needed']);
  });

  it('names the rule that overrules a dead rule', () => {
    const rules = ruleSetOf(['disallow: /a', 'allow: /a*', 'disallow: /b'], 'google');
    expect(analyzeRules(rules)[0]).toMatchObject({ kind: 'dead', by: [{ line: 3 }] });
  });

  it('names the rule that makes another one redundant', () => {
    const rules = ruleSetOf(['disallow: /a', 'disallow: /a/b', 'allow: /c'], 'google');
    expect(analyzeRules(rules)).toMatchObject([
      { kind: 'needed', path: '/a' },
      { kind: 'redundant', by: [{ line: 2 }], path: '/a/b', removable: true },
      { kind: 'redundant', by: [], removable: true },
    ]);
  });

  it('keeps one of two rules that make each other redundant', () => {
    const analyses = analyzeRules(ruleSetOf(['disallow: /a', 'disallow: /a*', 'disallow: /a'], 'google'));
    expect(analyses).toMatchObject([
      { kind: 'dead', removable: true },
      { kind: 'redundant', removable: false },
      { kind: 'dead', removable: true },
    ]);
    const twice = analyzeRules(ruleSetOf(['disallow: /*a', 'disallow: /*a*', 'allow: /b', 'disallow: /*a'], 'google'));
    expect(twice.filter((analysis) => 'removable' in analysis && analysis.removable)).toHaveLength(3);
  });

  it('F5 analyzes an index file together with its folder', () => {
    expect(kinds('disallow: /', 'allow: /f/index.html', 'allow: /f/$')).toEqual(['needed', 'needed', 'dead']);
    expect(kinds('disallow: /', 'allow: /f/index.html', 'allow: /f/i')).toEqual(['needed', 'needed', 'needed']);
  });

  it('D10, F6 reports rules that match nothing', () => {
    expect(kinds('disallow:', 'disallow: a', 'disallow: $')).toEqual(Array(3).fill('matches-nothing'));
  });

  it('is undecided if the budget ends, and removes no rule without a proof', () => {
    const rules = ruleSetOf(['disallow: /a', 'disallow: /a/b', 'disallow: /a*c'], 'google');
    const analyses = analyzeRules(rules, { budget: 1 });
    expectSame(
      analyses.some(({ kind }) => kind === 'undecided'),
      true,
    );
    const remaining = analyses.filter((analysis) => !('removable' in analysis && analysis.removable));
    expect(remaining.length).toBeGreaterThan(0);
  });
});
