import type { Rule } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { patternCovers, patternsOverlap } from '../../../src/analysis/queries/compare-patterns.js';
import { random } from '../random.js';
import { allPaths, pattern, ruleSetOf, type World, worlds } from '../small-worlds.js';

const SEED = 9_261_121;

/**
 * A rule, and the question whether it matches a path, as the engine answers it. Disallow rules have no aliases (F5).
 */
function matcher(text: string, world: World): { rule: Rule; matches: (path: string) => boolean } | undefined {
  const rules = ruleSetOf([`disallow: ${text}`], world.dialect);
  const [rule] = rules.rules;
  if (rule === undefined) throw new Error(`no rule in ${text}`);
  // Dialect rfc9309 always allows this one, whatever matches it.
  return { rule, matches: (path) => path !== '/robots.txt' && !rules.allows(path) };
}

describe.each(worlds)('patternCovers and patternsOverlap agree with the engine on every short path: $name', (world) => {
  it('random patterns', () => {
    const seen = new Set<string>();
    for (let run = 0; run < 400; run++) {
      const r = random(SEED + run);
      const [one, other] = [matcher(pattern(r, world), world), matcher(pattern(r, world), world)];
      if (!one || !other) throw new Error('no rule');
      const { dialect } = world;
      const [covering, meeting] = [
        patternCovers(one.rule, other.rule, { dialect }),
        patternsOverlap(one.rule, other.rule, { dialect }),
      ];
      const about = `seed ${SEED + run}: ${one.rule.pattern} ${other.rule.pattern}`;
      seen.add(`covers ${covering.kind}`).add(`meet ${meeting.kind}`);
      const paths = allPaths(world).filter((path) => path !== '/robots.txt');
      if (covering.kind === 'yes')
        expect(
          paths.every((path) => one.matches(path) || !other.matches(path)),
          about,
        ).toBe(true);
      if (covering.kind === 'no' && covering.path !== '/robots.txt') {
        expect(other.matches(covering.path as string), about).toBe(true);
        expect(one.matches(covering.path as string), about).toBe(false);
      }
      if (meeting.kind === 'no')
        expect(
          paths.some((path) => one.matches(path) && other.matches(path)),
          about,
        ).toBe(false);
      if (meeting.kind === 'yes' && meeting.path !== '/robots.txt') {
        expect(one.matches(meeting.path as string) && other.matches(meeting.path as string), about).toBe(true);
      }
    }
    expect([...seen].sort()).toEqual(['covers no', 'covers yes', 'meet no', 'meet yes']);
  });
});

describe('patternCovers and patternsOverlap', () => {
  const rule = (text: string) => ({ normalizedPattern: text });

  it('F2 read stars and dollars', () => {
    expect(patternCovers(rule('/*.php'), rule('/a*.php$')).kind).toBe('yes');
    expect(patternCovers(rule('/*.php$'), rule('/*.php'))).toMatchObject({ kind: 'no', path: '/.phpx' });
    expect(patternCovers(rule('/a'), rule('')).kind).toBe('yes');
    expect(patternCovers(rule('a'), rule('/a'))).toMatchObject({ kind: 'no', path: '/a' });
    expect(patternsOverlap(rule('/*.php$'), rule('/a/'))).toEqual({ kind: 'yes', path: '/a/.php' });
    expect(patternsOverlap(rule('/*.php$'), rule('/*.html$'))).toEqual({ kind: 'no' });
    expect(patternsOverlap(rule('a'), rule('/a'))).toEqual({ kind: 'no' });
  });

  it('are undecided where the budget ends', () => {
    expect(patternCovers(rule('/*aa'), rule('/a*a'), { budget: 1 }).kind).toBe('undecided');
  });

  it('refuse what is no rule', () => {
    expect(() => patternCovers('/a' as never, rule('/a'))).toThrow(TypeError);
    expect(() => patternsOverlap(rule('/a'), undefined as never)).toThrow(TypeError);
  });
});
