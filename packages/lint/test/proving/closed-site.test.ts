import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBlockStartPage } from '../../src/proving/closed-site.js';

const SEED = 20261129;
const encoder = new TextEncoder();

describe('a file in which no rule can block the start page', () => {
  it('allows it in either dialect', () => {
    const key = fc.constantFrom('Disallow', 'disalow', 'Allow', 'Disallow ', 'User-agent: *\nDisallow', 'x');
    const separator = fc.constantFrom(':', ': ', ' ', '\t', ' : ', ':\v', ':\u00a0', '');
    const piece = fc.constantFrom(
      '/',
      '*',
      '$',
      'a',
      '%2f',
      '#',
      ' ',
      '\t',
      '\f',
      '\r',
      '\0',
      '//',
      '/*$',
      '?',
      '\ufeff',
    );
    const line = fc
      .tuple(key, separator, fc.array(piece, { maxLength: 4 }))
      .map(([name, between, pieces]) => `${name}${between}${pieces.join('')}`);
    let skipped = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const bytes = encoder.encode(`User-agent: *\n${lines.join('\n')}`);
        if (mayBlockStartPage(bytes)) return;
        skipped++;
        for (const dialect of ['google', 'rfc9309'] as const) {
          const verdict = parse(bytes, { dialect }).check('https://a.example/', '*');
          expect(verdict.allowed).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 5_000 },
    );
    expect(skipped).toBeGreaterThan(1_000);
  });

  it('has no line that may be cut', () => {
    const cut = (length: number) => encoder.encode(`User-agent: *\nDisallow:${' '.repeat(length)}/x`);
    expect([mayBlockStartPage(cut(10)), mayBlockStartPage(cut(16_650))]).toEqual([false, true]);
  });
});
