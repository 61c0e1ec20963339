import type { Rule } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../../scripts/full-size.js';
import { patternCovers, patternsOverlap } from '../../../src/analysis/queries/compare-patterns.js';
import { random } from '../random.js';
import { allPaths, pattern, ruleSetOf, type World, worlds } from '../small-worlds.js';

const SEED = 9_261_121;

/** A rule, and whether it matches a path in the engine. A disallow rule for an index file does not match the folder. */
function matcher(text: string, world: World): { rule: Rule; matches: (path: string) => boolean } | undefined {
  const rules = ruleSetOf([`disallow: ${text}`], world.dialect);
  const [rule] = rules.rules;
  if (rule === undefined) throw new Error(`no rule in ${text}`);
  // Dialect rfc9309 always allows /robots.txt, even if the rule matches.
  return { rule, matches: (path) => path !== '/robots.txt' && !rules.allows(path) };
}

describe.each(worlds)('patternCovers and patternsOverlap agree with the engine on every short path: $name', (world) => {
  it('for random patterns', () => {
    const seen = new Set<string>();
    for (let run = 0; run < 400 / partOf(3); run++) {
      const r = random(SEED + run);
      const [outer, inner] = [matcher(pattern(r, world), world), matcher(pattern(r, world), world)];
      if (!outer || !inner) throw new Error('no rule');
      const { dialect } = world;
      const [coverage, overlap] = [
        patternCovers(outer.rule, inner.rule, { dialect }),
        patternsOverlap(outer.rule, inner.rule, { dialect }),
      ];
      const context = `seed ${SEED + run}: ${outer.rule.pattern} ${inner.rule.pattern}`;
      seen.add(`covers ${coverage.kind}`).add(`overlap ${overlap.kind}`);
      const paths = allPaths(world).filter((path) => path !== '/robots.txt');
      if (coverage.kind === 'yes')
        expect(
          paths.every((path) => outer.matches(path) || !inner.matches(path)),
          context,
        ).toBe(true);
      if (coverage.kind === 'no' && coverage.path !== '/robots.txt') {
        expect(inner.matches(coverage.path as string), context).toBe(true);
        expect(outer.matches(coverage.path as string), context).toBe(false);
      }
      if (overlap.kind === 'no')
        expect(
          paths.some((path) => outer.matches(path) && inner.matches(path)),
          context,
        ).toBe(false);
      if (overlap.kind === 'yes' && overlap.path !== '/robots.txt') {
        expect(outer.matches(overlap.path as string) && inner.matches(overlap.path as string), context).toBe(true);
      }
    }
    expect([...seen].sort()).toEqual(['covers no', 'covers yes', 'overlap no', 'overlap yes']);
  });
});

describe('patternCovers and patternsOverlap', () => {
  const rule = (text: string) => ({ normalizedPattern: text });

  it('F2 interpret * and $', () => {
    expect(patternCovers(rule('/*.php'), rule('/a*.php$')).kind).toBe('yes');
    expect(patternCovers(rule('/*.php$'), rule('/*.php'))).toMatchObject({ kind: 'no', path: '/.phpx' });
    expect(patternCovers(rule('/a'), rule('')).kind).toBe('yes');
    expect(patternCovers(rule('a'), rule('/a'))).toMatchObject({ kind: 'no', path: '/a' });
    expect(patternsOverlap(rule('/*.php$'), rule('/a/'))).toEqual({ kind: 'yes', path: '/a/.php' });
    expect(patternsOverlap(rule('/*.php$'), rule('/*.html$'))).toEqual({ kind: 'no' });
    expect(patternsOverlap(rule('a'), rule('/a'))).toEqual({ kind: 'no' });
  });

  it('are undecided if the budget ends', () => {
    expect(patternCovers(rule('/*aa'), rule('/a*a'), { budget: 1 }).kind).toBe('undecided');
  });

  it('reject a value that is no rule', () => {
    expect(() => patternCovers('/a' as never, rule('/a'))).toThrow(TypeError);
    expect(() => patternsOverlap(rule('/a'), undefined as never)).toThrow(TypeError);
  });
});
