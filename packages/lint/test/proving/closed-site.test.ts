import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/fixes/apply-edits.js';
import { closedSite, isValueOfOpenDisallow, mayBlockStartPage } from '../../src/proving/closed-site.js';
import { FileInDialects } from '../../src/proving/file-in-dialects.js';

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
    expect([mayBlockStartPage(cut(10)), mayBlockStartPage(cut(16_660))]).toEqual([false, true]);
  });

  it('is looked through once, however many values its lines seem to have', () => {
    // Each of them would lead back to the start of its line: minutes instead of milliseconds.
    const bytes = encoder.encode(`${`x:${' /#'.repeat(5_400)}\n`.repeat(30)}Disallow: /x\n`);
    for (let time = 0; time < 50; time++) expect(mayBlockStartPage(bytes)).toBe(false);
    expect(mayBlockStartPage(encoder.encode('x: /# Disallow: /\nDisallow: /#\n'))).toBe(true);
  });

  it('may be long, if its lines are short', () => {
    const file = (end: string) => encoder.encode(`User-agent: *\n${'Disallow: /x\n'.repeat(10_000)}${end}`);
    expect(mayBlockStartPage(file(''))).toBe(false);
    expect(mayBlockStartPage(file('Disallow: /'))).toBe(true);
    // The last line may be cut after the slash.
    expect(mayBlockStartPage(file('Disallow: /x\n'.repeat(40_000)))).toBe(true);
    expect(mayBlockStartPage(file(`Disallow:${' '.repeat(16_660)}/x\nDisallow: /x`))).toBe(true);
  });
});

describe('an edit of the value of a disallow rule that leaves the start page open', () => {
  it('closes no site, as the parsed files show', () => {
    const line = fc.constantFrom(
      'User-agent: *',
      'User-agent: Googlebot',
      'User-agent: a',
      'Allow: /',
      'Allow: /a',
      'AllowAI: /',
      'Disallow: /',
      'Disallow: a',
      'Disallow: ab',
      'Disallow: /a',
      'Disallow: *a',
      'Disallow: a # b',
      ' disallow : a',
      'disallow a',
      'disalow: a',
      'DisallowAI: a',
      'Disallow:',
      '',
    );
    const text = fc.array(fc.constantFrom('/', '*', '$', 'a', '#', ' ', '\0', '\n', '\r', ':', '%2f'), {
      maxLength: 3,
    });
    const place = fc.record({ line: fc.nat(5), from: fc.integer({ min: 8, max: 12 }), length: fc.nat(3) });
    const found = { open: 0, examined: 0, closed: 0 };
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 2, maxLength: 6 }),
        place,
        text,
        (lines, { line, from, length }, pieces) => {
          const bytes = encoder.encode(`User-agent: *\n${lines.join('\n')}`);
          const file = new FileInDialects(bytes);
          const number = 2 + (line % lines.length);
          const start = (file.in('google').lines[number - 1]?.span.start ?? 0) + from;
          const end = Math.min(start + length, bytes.length);
          if (start > end) return;
          const position = { line: number, column: 1 };
          const edit = { span: { start, end }, start: position, end: position, text: pieces.join('') };
          const closed = closedSite(file, new FileInDialects(applyEdits(bytes, [edit])));
          if (!isValueOfOpenDisallow(edit, file)) found[closed === undefined ? 'examined' : 'closed']++;
          else {
            expect(closed).toBeUndefined();
            found.open++;
          }
        },
      ),
      { seed: SEED, numRuns: 10_000 },
    );
    expect(found.open).toBeGreaterThan(500);
    expect(found.closed).toBeGreaterThan(50);
  });

  it('moves nothing below the limit of a file', () => {
    const file = (size: number) =>
      new FileInDialects(encoder.encode(`User-agent: *\nDisallow: a\n#${'x'.repeat(size)}`));
    const position = { line: 2, column: 11 };
    const edit = { span: { start: 24, end: 24 }, start: position, end: position, text: '/' };
    const isOpen = (size: number, text: string) => isValueOfOpenDisallow({ ...edit, text }, file(size));
    expect([isOpen(10, '/'), isOpen(390_000, '/'), isOpen(10, '/'.repeat(10_001))]).toEqual([true, false, false]);
  });
});
