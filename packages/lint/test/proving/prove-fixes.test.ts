import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';
import { FileInDialects } from '../../src/proving/file-in-dialects.js';
import { type Prove, proveFix, proveFixes } from '../../src/proving/prove-fixes.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (file: FileInDialects): string => new TextDecoder().decode(file.bytes);
const fileOf = (text: string): FileInDialects => new FileInDialects(bytesOf(text));

describe('the safe fixes that are made together', () => {
  it('a fix that changes a verdict, although it is declared safe, is withheld with the verdict', () => {
    // No rule has such a fix, so the unsafe fixes are declared safe here.
    const text = 'User-agent: *\nDisallow: /annual report.pdf\n\nUser-agent: Bot\nDisallow: /\nSite-map: /s.xml\n';
    const found = lint(text).map(
      (diagnostic): Diagnostic => ({
        ...diagnostic,
        fixes: diagnostic.fixes.map((one) => ({ ...one, applicability: 'safe' })),
      }),
    );
    const { accepted, withheld, diagnostics } = proveFixes(fileOf(text), found);
    expect(accepted.map(({ diagnostic }) => diagnostic.code)).toContain('accepted-typo');
    const [space] = withheld.filter(({ diagnostic }) => diagnostic.code === 'raw-space');
    expect(space?.example).toMatchObject({ dialect: 'google', crawler: '*', path: '/annual%20report.pdf' });
    expect(diagnostics).toContain(space?.diagnostic);
    expect(space?.diagnostic.fixes[0]?.applicability).toBe('unsafe');
  });

  it('makes as many fixes as are proved together, if each is safe only alone', () => {
    // Two redundant rules, each redundant only while the other exists: both would be removed.
    const text = 'User-agent: *\nDisallow: /y\nDisallow: /twin\nDisallow: /twin*\nDisallow: /z\n';
    const [pattern] = lint('User-agent: *\nDisallow: /a/\nDisallow: /a/b/\n');
    if (pattern === undefined) throw new Error('no finding to copy');
    const twins = parse(text).groups.flatMap(({ rules }) => rules.filter((rule) => rule.pattern.startsWith('/twin')));
    const found = twins.map(({ span: { start, end } }): Diagnostic => {
      const edits = [{ ...pattern.location, span: { start: start - 'Disallow: '.length, end: end + 1 }, text: '' }];
      return { ...pattern, claims: [], fixes: pattern.fixes.map((fix) => ({ ...fix, edits })) };
    });
    const { file, accepted, withheld } = proveFixes(fileOf(text), found);
    expect(textOf(file)).toBe(text.replace('Disallow: /twin\n', ''));
    expect([accepted.length, withheld.length]).toEqual([1, 1]);
  });

  it('withholds the fixes for which it is not decided, and makes the others', () => {
    const text = 'User-agent: *\nDisallow: /a%c3/\nAllow: /c/*e/*f/*g/*h\nDisallow: /b/*\nDisallow: /c/*/*d*\n';
    // With this budget, files with the same rules are equivalent, and a comparison of patterns is not decided.
    const limited: Prove = (before, after) => proveFix(before, after, 1);
    const found = lint(text, { rules: { 'lower-percent': 'warning', 'trailing-star': 'warning' } });
    const { file, accepted, withheld } = proveFixes(fileOf(text), found, limited);
    expect(textOf(file)).toContain('%C3');
    expect(accepted.map(({ diagnostic }) => diagnostic.code)).toContain('lower-percent');
    expect(withheld.map(({ diagnostic }) => diagnostic.code)).toContain('trailing-star');
    expect(withheld.every(({ example }) => example === undefined)).toBe(true);
  });

  it('the number of proofs is bounded', () => {
    const text = `User-agent: *\n${Array.from({ length: 500 }, (_, i) => `Disalow: /${i}/\n`).join('')}`;
    let proofs = 0;
    const counting: Prove = (before, after, budget) => {
      proofs++;
      return proveFix(before, after, budget);
    };
    const { withheld } = proveFixes(fileOf(text), lint(text), counting);
    expect([withheld.length, proofs]).toEqual([500, 60]);
    expect(withheld.filter(({ example }) => example === undefined).length).toBe(440);
  });
});
