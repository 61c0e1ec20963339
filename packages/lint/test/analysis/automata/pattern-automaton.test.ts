import { describe, expect, it } from 'vitest';
import { compilePattern, plainlyCovers } from '../../../src/analysis/automata/pattern-automaton.js';
import { random } from '../random.js';
import { ruleSetOf } from '../small-worlds.js';

const SEED = 2_261_121;

/** Returns every string over the letters, up to a length. */
function strings(letters: readonly string[], longest: number): string[] {
  const all = [''];
  for (let at = 0; at < all.length; at++) {
    const text = all[at] as string;
    if (text.length < longest) all.push(...letters.map((letter) => text + letter));
  }
  return all;
}

const PATHS = strings(['a', 'b'], 11).map((end) => `/${end}`);

describe('an automaton matches the paths that its pattern matches in the engine', () => {
  it('F2 for long periodic segments, on every path over two letters', () => {
    for (let run = 0; run < 60; run++) {
      const r = random(SEED + run);
      const segment = () => Array.from({ length: 1 + r.below(7) }, () => r.pick(['a', 'a', 'b'])).join('');
      const segments = Array.from({ length: 1 + r.below(2) }, segment);
      const pattern = `/${r.pick(['', 'a'])}*${segments.join('*')}${r.pick(['', '$', '*', '$*'])}`;
      const rules = ruleSetOf([`disallow: ${pattern}`], 'google');
      const automaton = compilePattern(pattern);
      if (automaton === undefined) throw new Error(pattern);
      for (const path of PATHS) {
        const context = `seed ${SEED + run}: ${pattern} ${path}`;
        const matches = !rules.allows(path);
        if (automaton.matches(path) !== matches) throw new Error(`${context}: matches`);
        if ((automaton.run(0, path) === automaton.letters.length) !== matches) throw new Error(`${context}: run`);
      }
    }
  });

  it('F2 for every segment of up to seven letters, on paths made of its parts', () => {
    const r = random(SEED);
    for (const segment of strings(['a', 'b'], 7).slice(1)) {
      const anchored = r.below(2) === 0;
      const pattern = `/*${segment}${anchored ? '$' : ''}`;
      const rules = ruleSetOf([`disallow: ${pattern}`], 'google');
      const automaton = compilePattern(pattern);
      for (let i = 0; i < 60; i++) {
        const piece = () => segment.slice(r.below(segment.length)).slice(0, 1 + r.below(segment.length));
        const path = `/${Array.from({ length: 5 }, piece).join('')}${anchored ? piece() : ''}`;
        const isFull = automaton?.run(0, path) === automaton?.letters.length;
        if (isFull !== !rules.allows(path)) throw new Error(`${pattern} ${path}`);
      }
    }
  });

  it('F2 for a segment that is too long for indexOf', () => {
    const long = `${'a'.repeat(300)}b`;
    for (const pattern of [`/*${long}`, `/*${long}$`, `/*b*${long}*a`]) {
      const rules = ruleSetOf([`disallow: ${pattern}`], 'google');
      for (const path of [
        `/${long}`,
        `/a${long}`,
        `/b${long}a`,
        `/${'a'.repeat(300)}`,
        `/${long}${long}`,
        `/${long}x`,
      ]) {
        expect(compilePattern(pattern)?.matches(path), `${pattern} ${path}`).toBe(!rules.allows(path));
      }
    }
  });
});

describe('compilePattern', () => {
  it.each([
    ['/a*', '/a'],
    ['/a**b', '/a*b'],
    ['/a*$', '/a'],
    ['/a$*', '/a$*$'],
    ['*$', '*'],
    ['/*', '/'],
    ['**', '*'],
  ])('F2 gives %s and %s the same key', (first, second) => {
    expect(compilePattern(first)?.key).toBe(compilePattern(second)?.key);
  });

  it.each([
    ['/a$', '/a'],
    ['/a$', '/a$*'],
    ['/*/a', '*/a'],
  ])('F2 gives %s and %s different keys', (first, second) => {
    expect(compilePattern(first)?.key).not.toBe(compilePattern(second)?.key);
  });

  it('D10, F6 returns undefined for a pattern that matches nothing', () => {
    expect(['', 'a', '$', '%2F'].map(compilePattern)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('plainlyCovers', () => {
  const covers = (outer: string, inner: string): boolean => {
    const [first, second] = [compilePattern(outer), compilePattern(inner)];
    if (!first || !second) throw new Error('matches nothing');
    return plainlyCovers(first, second);
  };

  it.each([
    ['/', '/a'],
    ['*/', '/a$'],
    ['/a', '/ab*c$'],
    ['/*/x', '/m/*/x'],
    ['/*b', '/a*b*c'],
    ['/*b$', '/a*b$'],
    ['/a*', '/a$'],
  ])('F2 recognizes that %s covers %s', (outer, inner) => {
    expect(covers(outer, inner)).toBe(true);
  });

  it.each([
    ['/a', '/'],
    ['/*b$', '/a*b'],
    ['/a$', '/a'],
    ['/ab', '/a*b'],
    ['/*ab', '/a*b'],
  ])('F2 does not claim that %s covers %s', (outer, inner) => {
    expect(covers(outer, inner)).toBe(false);
  });
});
