import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeRules } from '../../src/analysis/queries/analyze-rules.js';
import { lint } from '../../src/lint.js';
import type { Level } from '../../src/model/options.js';
import { rules } from '../../src/rules/index.js';

/** Fixed, so that a run repeats; fast-check prints it, and the smallest counterexample, with a failure. */
const SEED = 20_261_121;
const LEVELS = Object.fromEntries(
  rules.map(({ id }): [string, Level] => [id, id === 'dead-rule' || id === 'redundant-rule' ? 'info' : 'off']),
);

/** Few characters, so that patterns meet and cover each other. */
const pattern = fc
  .array(fc.constantFrom('a', 'a', 'b', '/', '*', '*', '$', '.', '%', 'index.html'), { maxLength: 5 })
  .map((parts) => `/${parts.join('')}`);
const line = fc.tuple(fc.constantFrom('allow', 'disallow'), pattern).map(([type, written]) => `${type}: ${written}`);
const group = fc.array(line, { minLength: 2, maxLength: 7 }).map((lines) => `user-agent: *\n${lines.join('\n')}\n`);

interface Idle {
  readonly line: number;
  readonly kind: string;
}

function found(text: string, preset: 'google' | 'rfc9309'): Idle[] {
  const idle = lint(text, { preset, rules: LEVELS });
  return idle.map(({ code, location }) => ({ line: location.start.line, kind: code.replace('-rule', '') }));
}

/** What the analysis says of the same rules, but for those of which others speak: twins, and `Allow: /`. */
function judged(text: string, dialect: 'google' | 'rfc9309'): Idle[] {
  const set = parse(text, { dialect }).rulesFor('*');
  const written = set.rules.map(({ normalizedPattern }) => normalizedPattern);
  const isAlone = (own: string) => written.filter((one) => one === own).length === 1;
  return analyzeRules(set)
    .filter(({ rule }) => isAlone(rule.normalizedPattern))
    .filter(({ rule }) => rule.type !== 'allow' || !/^(?:\/|\*)\**$/.test(rule.normalizedPattern))
    .map(({ rule, kind }) => ({ line: rule.line, kind }));
}

describe('G1, G2: dead and redundant rules', () => {
  it.each(['google', 'rfc9309'] as const)('%s: those found are so, and where there are any, one is found', (preset) => {
    const seen = { dead: 0, redundant: 0 };
    fc.assert(
      fc.property(group, (text) => {
        const [all, idle] = [judged(text, preset), found(text, preset)];
        for (const one of idle) expect(all).toContainEqual(one);
        const kinds = all.map(({ kind }) => kind);
        seen.dead += Number(kinds.includes('dead'));
        seen.redundant += Number(kinds.includes('redundant'));
        if (kinds.includes('dead') || kinds.includes('redundant')) expect(idle).not.toEqual([]);
      }),
      { seed: SEED, numRuns: 3000 },
    );
    expect(seen.dead).toBeGreaterThan(100);
    expect(seen.redundant).toBeGreaterThan(500);
  });

  it('says so of many rules under one, each on its line, up to 200', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `disallow: /a/${i}/`);
    const idle = found(`user-agent: *\ndisallow: /a/\n${lines.join('\n')}\n`, 'google');
    expect(idle.length).toBe(200);
    expect(new Set(idle.map((one) => one.line)).size).toBe(200);
  });
});
