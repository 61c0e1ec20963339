import { describe, expect, it } from 'vitest';
import { compilePattern, plainlyCovers } from '../../../src/analysis/automata/pattern-automaton.js';
import { random } from '../random.js';
import { ruleSetOf } from '../small-worlds.js';

const SEED = 2_261_121;

/** Every string over the letters, up to a length. */
function strings(letters: readonly string[], longest: number): string[] {
  const all = [''];
  for (let at = 0; at < all.length; at++) {
    const text = all[at] as string;
    if (text.length < longest) all.push(...letters.map((letter) => text + letter));
  }
  return all;
}

const PATHS = strings(['a', 'b'], 11).map((end) => `/${end}`);

describe('a body matches what the engine says that its pattern matches', () => {
  it('F2 long segments that repeat themselves, on every path over two letters', () => {
    for (let run = 0; run < 60; run++) {
      const r = random(SEED + run);
      const segment = () => Array.from({ length: 1 + r.below(7) }, () => r.pick(['a', 'a', 'b'])).join('');
      const segments = Array.from({ length: 1 + r.below(2) }, segment);
      const pattern = `/${r.pick(['', 'a'])}*${segments.join('*')}${r.pick(['', '$', '*', '$*'])}`;
      const rules = ruleSetOf([`disallow: ${pattern}`], 'google');
      const body = compilePattern(pattern);
      if (body === undefined) throw new Error(pattern);
      for (const path of PATHS) {
        const about = `seed ${SEED + run}: ${pattern} ${path}`;
        const matches = !rules.allows(path);
        if (body.matches(path) !== matches) throw new Error(`${about}: matches`);
        if ((body.run(0, path) === body.letters.length) !== matches) throw new Error(`${about}: run`);
      }
    }
  });

  it('F2 every segment of up to seven of two letters, on paths made of its pieces', () => {
    const r = random(SEED);
    for (const segment of strings(['a', 'b'], 7).slice(1)) {
      const anchored = r.below(2) === 0;
      const pattern = `/*${segment}${anchored ? '$' : ''}`;
      const rules = ruleSetOf([`disallow: ${pattern}`], 'google');
      const body = compilePattern(pattern);
      for (let i = 0; i < 60; i++) {
        const piece = () => segment.slice(r.below(segment.length)).slice(0, 1 + r.below(segment.length));
        const path = `/${Array.from({ length: 5 }, piece).join('')}${anchored ? piece() : ''}`;
        const isFull = body?.run(0, path) === body?.letters.length;
        if (isFull !== !rules.allows(path)) throw new Error(`${pattern} ${path}`);
      }
    }
  });

  it('F2 a segment too long for the quick search', () => {
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

describe('bodyOf', () => {
  it.each([
    ['/a*', '/a'],
    ['/a**b', '/a*b'],
    ['/a*$', '/a'],
    ['/a$*', '/a$*$'],
    ['*$', '*'],
    ['/*', '/'],
    ['**', '*'],
  ])('F2 takes %s and %s as one', (one, other) => {
    expect(compilePattern(one)?.key).toBe(compilePattern(other)?.key);
  });

  it.each([
    ['/a$', '/a'],
    ['/a$', '/a$*'],
    ['/*/a', '*/a'],
  ])('F2 tells %s from %s', (one, other) => {
    expect(compilePattern(one)?.key).not.toBe(compilePattern(other)?.key);
  });

  it('D10, F6 gives none for what matches nothing', () => {
    expect(['', 'a', '$', '%2F'].map(compilePattern)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('plainlyCovers', () => {
  const says = (outer: string, inner: string): boolean => {
    const [one, other] = [compilePattern(outer), compilePattern(inner)];
    if (!one || !other) throw new Error('matches nothing');
    return plainlyCovers(one, other);
  };

  it.each([
    ['/', '/a'],
    ['*/', '/a$'],
    ['/a', '/ab*c$'],
    ['/*/x', '/m/*/x'],
    ['/*b', '/a*b*c'],
    ['/*b$', '/a*b$'],
    ['/a*', '/a$'],
  ])('F2 sees that %s covers %s', (outer, inner) => {
    expect(says(outer, inner)).toBe(true);
  });

  it.each([
    ['/a', '/'],
    ['/*b$', '/a*b'],
    ['/a$', '/a'],
    ['/ab', '/a*b'],
    ['/*ab', '/a*b'],
  ])('F2 does not take %s for a cover of %s', (outer, inner) => {
    expect(says(outer, inner)).toBe(false);
  });
});
