import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeRules } from '../../src/analysis/queries/analyze-rules.js';
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
  return lint(text, { preset, rules: LEVELS }).map(({ code, location }) => ({
    line: location.start.line,
    kind: code.replace('-rule', ''),
  }));
}

/** The result of the analysis, without the rules that other lint rules report: repeated patterns, and `Allow: /`. */
function analyzed(text: string, dialect: 'google' | 'rfc9309'): Redundancy[] {
  const set = parse(text, { dialect }).rulesFor('*');
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
          const [all, findings] = [analyzed(text, preset), found(text, preset)];
          for (const finding of findings) expect(all).toContainEqual(finding);
          const kinds = all.map(({ kind }) => kind);
          seen.dead += Number(kinds.includes('dead'));
          seen.redundant += Number(kinds.includes('redundant'));
          if (kinds.includes('dead') || kinds.includes('redundant')) expect(findings).not.toEqual([]);
        }),
        { seed: SEED, numRuns: 3000 },
      );
      expect(seen.dead).toBeGreaterThan(100);
      expect(seen.redundant).toBeGreaterThan(500);
    },
  );

  it('reports up to 200 rules that one rule covers, each on its line', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `disallow: /a/${i}/`);
    const findings = found(`user-agent: *\ndisallow: /a/\n${lines.join('\n')}\n`, 'google');
    expect(findings.length).toBe(200);
    expect(new Set(findings.map(({ line }) => line)).size).toBe(200);
  });
});
