import { type Group, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNth, partOf } from '../../../../scripts/full-size.js';
import { realFiles } from '../../../../scripts/real-files.js';
import { analyzeRules } from '../../src/analysis/queries/analyze-rules.js';
import type { RuleAnalysis } from '../../src/analysis/queries/types.js';
import { lint } from '../../src/lint.js';
import type { Level } from '../../src/model/options.js';
import { rules } from '../../src/rules/index.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_121;
const LEVELS = Object.fromEntries(
  rules.map(({ id }): [string, Level] => [id, id === 'dead-rule' || id === 'redundant-rule' ? 'info' : 'off']),
);

/** Few characters, so that patterns overlap and cover each other. */
const pattern = fc
  .array(fc.constantFrom('a', 'a', 'b', '/', '*', '*', '$', '.', '%', 'index.html'), { maxLength: 5 })
  .map((parts) => `/${parts.join('')}`);
const line = fc.tuple(fc.constantFrom('allow', 'disallow'), pattern).map(([type, written]) => `${type}: ${written}`);
const group = fc.array(line, { minLength: 2, maxLength: 7 }).map((lines) => `user-agent: *\n${lines.join('\n')}\n`);

interface Redundancy {
  readonly line: number;
  readonly kind: string;
}

function found(text: string, preset: 'google' | 'rfc9309'): Redundancy[] {
  return lint(text, { preset, rules: LEVELS }).map(({ variant, location }) => ({
    line: location.start.line,
    kind: variant.replace('-rule', ''),
  }));
}

/** The result of the analysis, without the rules that other lint rules report: repeated patterns, and `Allow: /`. */
function analyzed(set: RuleSet): Redundancy[] {
  const written = set.rules.map(({ normalizedPattern }) => normalizedPattern);
  const isUnique = (pattern: string) => written.filter((other) => other === pattern).length === 1;
  return analyzeRules(set)
    .filter(({ rule }) => isUnique(rule.normalizedPattern))
    .filter(({ rule }) => rule.type !== 'allow' || !/^(?:\/|\*)\**$/.test(rule.normalizedPattern))
    .map(({ rule, kind }) => ({ line: rule.line, kind }));
}

describe('G1, G2: dead and redundant rules', () => {
  it.each(['google', 'rfc9309'] as const)(
    '%s: each finding is right, and if there are such rules, at least one is found',
    (preset) => {
      const seen = { dead: 0, redundant: 0 };
      fc.assert(
        fc.property(group, (text) => {
          const [all, findings] = [analyzed(parse(text, { dialect: preset }).rulesFor('*')), found(text, preset)];
          for (const finding of findings) expect(all).toContainEqual(finding);
          const kinds = all.map(({ kind }) => kind);
          seen.dead += Number(kinds.includes('dead'));
          seen.redundant += Number(kinds.includes('redundant'));
          if (kinds.includes('dead') || kinds.includes('redundant')) expect(findings).not.toEqual([]);
        }),
        { seed: SEED, numRuns: 3000 / partOf(3) },
      );
      expect(seen.dead).toBeGreaterThan(100 / partOf(3));
      expect(seen.redundant).toBeGreaterThan(500 / partOf(3));
    },
  );

  it('reports all rules that one rule covers, each on its line', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `disallow: /a/${i}/`);
    const findings = found(`user-agent: *\ndisallow: /a/\n${lines.join('\n')}\n`, 'google');
    expect(findings.length).toBe(1_000);
    expect(new Set(findings.map(({ line }) => line)).size).toBe(1_000);
  });
});

/** Returns the exact analysis of each rule in the groups of the file, by line. Groups without a name apply to no crawler. */
function analysesByLine(robots: RobotsTxt): Map<number, RuleAnalysis> {
  const analyses = new Map<number, RuleAnalysis>();
  for (const set of ruleSetsOf(robots.groups, robots)) {
    for (const analysis of analyzeRules(set)) {
      if (!analyses.has(analysis.rule.line)) analyses.set(analysis.rule.line, analysis);
    }
  }
  return analyses;
}

/** Returns the rules for the first name of each group. */
function ruleSetsOf(groups: readonly Group[], robots: RobotsTxt): RuleSet[] {
  const names = new Set(groups.map(({ userAgents }) => userAgents[0]?.token.toLowerCase() ?? ''));
  names.delete('');
  return [...names].map((name) => robots.rulesFor(name === '*' ? 'no-such-bot' : [name]));
}

/** Returns the file without the paths of the rules on some lines: an empty rule decides nothing. */
function withoutRules(bytes: Uint8Array, robots: RobotsTxt, lines: ReadonlySet<number>): Uint8Array {
  const rest = bytes.slice();
  for (const { rules } of robots.groups) {
    for (const { line, span } of rules) if (lines.has(line)) rest.fill(0x20, span.start, span.end);
  }
  return rest;
}

const folder = process.env.MAYCRAWL_CONFORMANCE;

describe.runIf(folder)('the real files of MAYCRAWL_CONFORMANCE', () => {
  it('G1, G2 the exact analysis confirms every finding, and finds few rules more', () => {
    let [found, left] = [0, 0];
    const wrong: unknown[] = [];
    for (const { host, bytes } of everyNth(realFiles(folder as string), 5)) {
      const robots = parse(bytes);
      const findings = lint(bytes, { rules: LEVELS }).filter(({ messageId }) => messageId !== 'notAllExamined');
      found += findings.length;
      const exact = findings.length === 0 ? undefined : analysesByLine(robots);
      const lines = findings.map(({ location }) => location.start.line);
      for (const [i, { variant }] of findings.entries()) {
        const kind = exact?.get(lines[i] as number)?.kind;
        if (kind !== variant.replace('-rule', '')) wrong.push({ host, line: lines[i], variant, kind });
      }
      const rest = parse(withoutRules(bytes, robots, new Set(lines)));
      const missed = ruleSetsOf(rest.groups, rest).flatMap(analyzed);
      left += missed.filter(({ kind }) => kind === 'dead' || kind === 'redundant').length;
    }
    console.log(
      `MAYCRAWL_CONFORMANCE: ${found} rules found, ${left} more by the exact analysis, ${wrong.length} wrong`,
    );
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(3000 / partOf(5));
    expect(left / found).toBeLessThan(0.15);
  });
});
