import { parse, type RuleSet } from '@maycrawl/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PatternAutomaton } from '../../../src/analysis/automata/pattern-automaton.js';
import { analyzeRules } from '../../../src/analysis/queries/analyze-rules.js';
import { compareRuleSets } from '../../../src/analysis/queries/compare-rule-sets.js';
import { compareWithFirstMatch } from '../../../src/analysis/queries/compare-with-first-match.js';
import { describeAccess } from '../../../src/analysis/queries/describe-access.js';
import { type Random, random } from '../random.js';

/*
 * Counts the work instead of timing it: the bytes that automata read, and the paths that they are matched with.
 */
const SEED = 4_261_121;
let steps = 0;
const { next, matches } = PatternAutomaton.prototype;

beforeAll(() => {
  PatternAutomaton.prototype.next = function (state, byte) {
    steps++;
    return next.call(this, state, byte);
  };
  PatternAutomaton.prototype.matches = function (path) {
    steps++;
    return matches.call(this, path);
  };
});

afterAll(() => {
  Object.assign(PatternAutomaton.prototype, { next, matches });
});

beforeEach(() => {
  steps = 0;
});

const ruleSet = (lines: readonly string[]): RuleSet =>
  parse(`user-agent: *\n${lines.join('\n')}`, { maxBytes: 8_000_000 }).rulesFor('unnamed-bot');

const word = (r: Random): string =>
  Array.from({ length: 2 + r.below(6) }, () => String.fromCharCode(97 + r.below(26))).join('');

const type = (r: Random): string => (r.below(4) === 0 ? 'allow' : 'disallow');

const many = (count: number, line: (r: Random, i: number) => string): string[] => {
  const r = random(SEED);
  return Array.from({ length: count }, (_, i) => line(r, i));
};

const LARGE = [
  ...many(20_000, (r, i) => `${type(r)}: /${word(r)}/${word(r)}/${i}`),
  ...many(200, (r) => `${type(r)}: /*${word(r)}*${word(r)}`),
];
const WILDCARDS = many(500, (r) => `${type(r)}: /*${word(r)}*${word(r)}`);
const STARS = many(500, (_, i) => `${i % 2 ? 'allow' : 'disallow'}: /${'a*'.repeat(30)}b${i}`);
const ENDLESS = [`disallow: /${'a*'.repeat(8_000)}`, `allow: /${'*a'.repeat(7_000)}$`];
const EQUAL = many(20_000, () => 'disallow: /aaaaaaaaaaaa');
const NESTED = many(900, (_, i) => `${i % 2 ? 'allow' : 'disallow'}: /${'a'.repeat(i)}`);
const PERIODIC = many(60, (_, i) => `${i % 2 ? 'allow' : 'disallow'}: /*${'a'.repeat(900)}b${i}`);

const starred = (lines: readonly string[]): string[] => lines.map((line) => `${line}*`);

describe('hostile rule sets are compared in a bounded number of steps', () => {
  it.each([
    ['20,200 rules, a literal added', LARGE, [...LARGE, 'disallow: /foo/bar'], 'different', 50_000],
    ['20,200 rules, a wildcard added', LARGE, [...LARGE, 'disallow: /*.zzz$'], 'different', 2_000_000],
    ['20,200 rules, everything allowed', LARGE, [...LARGE, 'allow: /'], 'equivalent', 1_000_000],
    ['20,200 rules, everything blocked', LARGE, [...LARGE, 'disallow: /'], 'different', 50_000],
    ['20,200 rules, the first deleted', LARGE, LARGE.slice(1), 'different', 1_000_000],
    ['20,200 rules, a wildcard deleted', LARGE, LARGE.slice(0, -1), 'different', 1_000_000],
    ['20,200 rules in reverse order', LARGE, [...LARGE].reverse(), 'equivalent', 10],
    ['20,200 rules, all deleted', LARGE, [], 'different', 100_000],
    ['500 wildcards, a star added to each', WILDCARDS, starred(WILDCARDS), 'equivalent', 2_000_000],
    ['500 wildcards, one deleted', WILDCARDS, WILDCARDS.slice(1), 'different', 200_000],
    ['30 stars in each rule, one more added', STARS, starred(STARS), 'equivalent', 5_000_000],
    ['30 stars in each rule, the first deleted', STARS, STARS.slice(1), 'different', 200_000],
    ['lines of 8,000 stars', ENDLESS, [`${ENDLESS[0]}b`], 'different', 5_000_000],
    ['one rule 20,000 times, then once', EQUAL, EQUAL.slice(0, 1), 'equivalent', 10],
    ['nested prefixes, one deleted', NESTED, NESTED.slice(1), 'different', 100_000],
    ['segments of 900 bytes', PERIODIC, PERIODIC.slice(1), 'different', 1_000_000],
  ] as const)('%s', (_, before, after, kind, maxSteps) => {
    const comparison = compareRuleSets(ruleSet(before), ruleSet(after));
    expect(comparison.kind).toBe(kind);
    expect(steps).toBeLessThanOrEqual(maxSteps);
  });

  it('the budget bounds the work for any rules', () => {
    for (const budget of [1_000, 100_000]) {
      for (const lines of [LARGE, WILDCARDS, STARS, ENDLESS, NESTED, PERIODIC]) {
        const rules = ruleSet(lines);
        const bytes = lines.join('\n').length;
        for (const decide of [
          () => compareRuleSets(rules, ruleSet(starred(lines)), { budget }),
          () => analyzeRules(rules, { budget }),
          () => compareWithFirstMatch(rules, { budget }),
          () => describeAccess(rules, { budget }),
        ]) {
          steps = 0;
          decide();
          // The step in progress is completed when the budget ends.
          expect(steps, `${lines[0]?.slice(0, 40)} ${budget}`).toBeLessThanOrEqual(4 * budget + 4 * bytes);
        }
      }
    }
  });

  it('analyzes 20,000 rules within the default budget', () => {
    const analyses = analyzeRules(ruleSet(['disallow: /', ...LARGE.slice(0, 5_000), ...EQUAL]));
    expect(analyses.filter(({ kind }) => kind === 'undecided')).toEqual([]);
    expect(analyses.filter(({ kind }) => kind === 'dead').length).toBeGreaterThanOrEqual(19_999);
  });
});
