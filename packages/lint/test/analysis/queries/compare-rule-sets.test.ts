import { parse, type RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../../scripts/full-size.js';
import { compareRuleSets } from '../../../src/analysis/queries/compare-rule-sets.js';
import type { Change, Comparison } from '../../../src/analysis/queries/types.js';
import { type Random, random } from '../random.js';
import { allPaths, pattern, ruleLine, ruleLines, ruleSetOf, verdicts, type World, worlds } from '../small-worlds.js';

const SEED = 20_261_121;

function rules(...lines: string[]): RuleSet {
  return ruleSetOf(lines, 'google');
}

/** Returns `lines` with a typical edit. */
function edited(r: Random, world: World, lines: readonly string[]): string[] {
  const at = r.below(lines.length + 1);
  const without = [...lines.slice(0, at), ...lines.slice(at + 1)];
  switch (r.below(6)) {
    case 0:
      return [...lines.slice(0, at), ruleLine(r, world), ...lines.slice(at)];
    case 1:
      return without;
    case 2:
      return [...without, ruleLine(r, world)];
    case 3:
      return lines.map((line) => line.replace(/\*+$/, ''));
    case 4:
      return lines.map((line) => (r.below(2) === 0 ? `${line}*` : line));
    default:
      return [...lines].reverse();
  }
}

function checkChange(change: Change, allowed: boolean, before: RuleSet, after: RuleSet): void {
  if (change.kind !== 'witness') return;
  const { path } = change.witness;
  expect(before.allows(path)).toBe(!allowed);
  expect(after.allows(path)).toBe(allowed);
  expect(change.witness.before.allowed).toBe(!allowed);
  expect(change.witness.after.allowed).toBe(allowed);
}

/** Verifies the comparison with every short path. A witness may be longer than these. */
function checkAgainstAllPaths(comparison: Comparison, before: RuleSet, after: RuleSet, world: World): void {
  const [oldVerdicts, newVerdicts] = [verdicts(before, world), verdicts(after, world)];
  const changes = (from: string, to: string) =>
    [...oldVerdicts].some((verdict, i) => verdict === from && newVerdicts[i] === to);
  const [blocked, allowed] = [changes('+', '-'), changes('-', '+')];
  expect(comparison.kind).not.toBe('undecided');
  if (comparison.kind !== 'different') {
    expect({ blocked, allowed }).toEqual({ blocked: false, allowed: false });
    return;
  }
  checkChange(comparison.newlyBlocked, false, before, after);
  checkChange(comparison.newlyAllowed, true, before, after);
  expect(comparison.newlyBlocked.kind).not.toBe('undecided');
  expect(comparison.newlyAllowed.kind).not.toBe('undecided');
  if (blocked) expect(comparison.newlyBlocked.kind).toBe('witness');
  if (allowed) expect(comparison.newlyAllowed.kind).toBe('witness');
}

describe.each(worlds)('compareRuleSets agrees with the engine on every short path: $name', (world) => {
  it.each([
    ['edits', 500 / partOf(2), (r: Random, lines: string[]) => edited(r, world, lines)],
    ['unrelated rules', 150 / partOf(2), (r: Random) => ruleLines(r, world, 4)],
  ] as const)('%s', (name, runs, change) => {
    let equivalent = 0;
    for (let run = 0; run < runs; run++) {
      const r = random(SEED + run);
      const lines = ruleLines(r, world, 6);
      const next = change(r, lines);
      const [before, after] = [ruleSetOf(lines, world.dialect), ruleSetOf(next, world.dialect)];
      const comparison = compareRuleSets(before, after);
      if (comparison.kind === 'equivalent') equivalent++;
      try {
        checkAgainstAllPaths(comparison, before, after, world);
      } catch (error) {
        throw new Error(`${name}, seed ${SEED + run}: ${JSON.stringify({ lines, next, comparison })}`, {
          cause: error,
        });
      }
    }
    // Both results occur.
    expect(equivalent).toBeGreaterThan(runs / 40);
    expect(equivalent).toBeLessThan(runs);
  });
});

describe('compareRuleSets', () => {
  it('finds both directions of one edit', () => {
    const comparison = compareRuleSets(rules('disallow: /a'), rules('disallow: /b'));
    expect(comparison).toMatchObject({
      kind: 'different',
      newlyBlocked: { kind: 'witness', witness: { path: '/b', before: { allowed: true }, after: { allowed: false } } },
      newlyAllowed: { kind: 'witness', witness: { path: '/a', before: { allowed: false }, after: { allowed: true } } },
    });
  });

  it('states that nothing is newly allowed if only disallow rules are added', () => {
    const comparison = compareRuleSets(rules('allow: /a'), rules('allow: /a', 'disallow: /*.pdf$'));
    expect(comparison).toMatchObject({ newlyBlocked: { kind: 'witness' }, newlyAllowed: { kind: 'none' } });
  });

  it('F5 includes the folder of an index file', () => {
    const added = compareRuleSets(rules('disallow: /'), rules('disallow: /', 'allow: /f/index.html'));
    expect(added).toMatchObject({ newlyAllowed: { kind: 'witness' }, newlyBlocked: { kind: 'none' } });
    const named = compareRuleSets(
      rules('disallow: /', 'allow: /f/index.html'),
      rules('disallow: /', 'allow: /f/index.html', 'allow: /f/$'),
    );
    expect(named).toEqual({ kind: 'equivalent' });
  });

  it('G1 counts a star at the end as one byte of length', () => {
    expect(compareRuleSets(rules('disallow: /a'), rules('disallow: /a*'))).toEqual({ kind: 'equivalent' });
    expect(compareRuleSets(rules('disallow: /a', 'allow: /a'), rules('disallow: /a*', 'allow: /a')).kind).toBe(
      'different',
    );
  });

  it('proves that several rules together cover another one', () => {
    const digits = Array.from({ length: 10 }, (_, digit) => `disallow: /*${digit}`);
    expect(compareRuleSets(rules(...digits), rules(...digits, 'disallow: /p/*0/*1'))).toEqual({ kind: 'equivalent' });
    const covering = ['disallow: /a$', 'disallow: /a?', 'disallow: /a*b'];
    const comparison = compareRuleSets(rules(...covering), rules(...covering, 'disallow: /a'));
    expect(comparison).toMatchObject({ kind: 'different', newlyAllowed: { kind: 'none' } });
  });

  it('F8 prefers a witness that a URL keeps unchanged', () => {
    const [before, after] = [
      rules('disallow: /a'),
      rules('disallow: /a', 'disallow: /* ', 'disallow: /../', 'disallow: /*~b'),
    ];
    const comparison = compareRuleSets(before, after);
    if (comparison.kind !== 'different') throw new Error('expected a difference');
    const { path } = comparison.witness;
    expect(new URL(`https://h${path}`).href).toBe(`https://h${path}`);
  });

  it('F8 returns a witness that a URL changes if there is no other', () => {
    const comparison = compareRuleSets(rules(), rules('disallow: /a/../b'));
    expect(comparison).toMatchObject({ newlyBlocked: { kind: 'witness', witness: { path: '/a/../b' } } });
  });

  it('F3 never returns a witness with a lower-case percent-encoding', () => {
    const comparison = compareRuleSets(rules(), rules('disallow: /*%c3', 'allow: /*%C3'));
    expect(comparison).toEqual({ kind: 'equivalent' });
    const odd = compareRuleSets(rules(), rules('disallow: /*%*a9$', 'allow: /*%A9', 'allow: /*%*x'));
    if (odd.kind !== 'different') throw new Error('expected a difference');
    expect(odd.witness.after.path).toBe(odd.witness.path);
  });

  it('G6 excludes the one path that dialect rfc9309 always allows', () => {
    const of = (...lines: string[]) => ruleSetOf(lines, 'rfc9309');
    expect(compareRuleSets(of(), of('disallow: /robots.txt$'))).toEqual({ kind: 'equivalent' });
    expect(compareRuleSets(of(), of('disallow: /robots.txt')).kind).toBe('different');
    expect(compareRuleSets(rules(), rules('disallow: /robots.txt$')).kind).toBe('different');
  });

  it('A7 treats a crawler that ignores robots.txt as one without rules', () => {
    const robots = parse('user-agent: *\ndisallow: /');
    const ignoring = robots.rulesFor('FeedFetcher-Google');
    expect(compareRuleSets(ignoring, parse('').rulesFor('GPTBot'))).toEqual({ kind: 'equivalent' });
  });

  it('is undecided if the budget ends', () => {
    const many = Array.from({ length: 40 }, (_, i) => `allow: /*${i}*${i + 1}`);
    const comparison = compareRuleSets(rules('disallow: /', ...many), rules('disallow: /*$', ...many), { budget: 10 });
    expect(comparison.kind).toBe('undecided');
  });

  it('rejects rule sets of different dialects, and an invalid budget', () => {
    const google = rules('disallow: /');
    expect(() => compareRuleSets(google, ruleSetOf(['disallow: /'], 'rfc9309'))).toThrow(TypeError);
    expect(() => compareRuleSets(google, google, { budget: 0 })).toThrow(/budget/);
    expect(() => compareRuleSets(google, google, { budget: Number.NaN })).toThrow(/budget/);
  });
});

describe('the small worlds', () => {
  it('have enough paths and patterns to distinguish rule sets', () => {
    const r = random(SEED);
    for (const world of worlds) {
      expect(allPaths(world).length).toBeGreaterThan(300);
      expect(new Set(Array.from({ length: 200 }, () => pattern(r, world))).size).toBeGreaterThan(50);
    }
  });
});
