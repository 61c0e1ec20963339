import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';
import { FileInDialects } from '../../src/proving/file-in-dialects.js';
import { decideFixes, type Prove, proveFix, proveFixes } from '../../src/proving/prove-fixes.js';

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
    expect(accepted.map(({ diagnostic }) => diagnostic.variant)).toContain('accepted-typo');
    const [space] = withheld.filter(({ diagnostic }) => diagnostic.variant === 'raw-space');
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
    expect(accepted.map(({ diagnostic }) => diagnostic.variant)).toContain('lower-percent');
    expect(withheld.map(({ diagnostic }) => diagnostic.variant)).toContain('trailing-star');
    expect(withheld.every(({ example }) => example === undefined)).toBe(true);
  });

  it.each([
    ['a large file: as many as read 2,000,000 bytes', 399_999, 5],
    ['one byte more', 400_000, 4],
    ['a file of the greatest size', 511_000, 4],
  ])('%s: %i bytes, %i proofs, the first with the whole budget', (_, length, expected) => {
    const rules = `User-agent: *\n${Array.from({ length: 20 }, (_one, i) => `Disallow: /${10 + i}/*\n`).join('')}`;
    const comments = '# comment\n'.repeat((length - rules.length) / 10);
    const text = (rules + comments).padEnd(length, '#');
    const budgets: (number | undefined)[] = [];
    const undecided: Prove = (_before, _after, budget) => {
      budgets.push(budget);
      return { kind: 'undecided' };
    };
    // In a file of this size, lint rules offer no fixes.
    const found = lint(rules, { select: ['trailing-star'] });
    const { accepted, withheld } = proveFixes(fileOf(text), found, undecided);
    expect([accepted.length, withheld.length]).toEqual([0, 20]);
    expect(budgets).toEqual([undefined, ...Array.from({ length: expected - 1 }, () => 2_000_000)]);
  });

  it('fixes of one lint rule are tried together, in the order of their names', () => {
    const text = 'User-agent: *\nDisallow: /b/*\nDisallow: /a%c3/\nDisallow: /d/*\nDisallow: /c%c3/\n';
    const found = lint(text, { rules: { 'lower-percent': 'warning', 'trailing-star': 'warning' } });
    const tried: string[] = [];
    const stars: Prove = (before, after) => {
      tried.push(textOf(after));
      return /b\/\*.*d\/\*/s.test(textOf(after)) ? proveFix(before, after, undefined) : { kind: 'undecided' };
    };
    const { accepted } = proveFixes(fileOf(text), found, stars);
    // All four, then the first half.
    expect(tried.slice(0, 2)).toEqual([
      'User-agent: *\nDisallow: /b/\nDisallow: /a%C3/\nDisallow: /d/\nDisallow: /c%C3/\n',
      'User-agent: *\nDisallow: /b/*\nDisallow: /a%C3/\nDisallow: /d/*\nDisallow: /c%C3/\n',
    ]);
    expect(accepted.map(({ diagnostic }) => diagnostic.variant)).toEqual(['lower-percent', 'lower-percent']);
  });

  it('findings that are not fixed are offered as they are decided, once nothing else is', () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b/*\n';
    const found = lint(text, { rules: { 'trailing-star': 'warning' } });
    const isFixed = ({ variant }: Diagnostic) => variant === 'trailing-star';
    const first = proveFixes(fileOf(text), found, proveFix, isFixed);
    expect(first.accepted.map(({ diagnostic }) => diagnostic.variant)).toEqual(['trailing-star']);
    expect(first.withheld).toEqual([]);
    // The other is left as it was declared while there is something to apply.
    expect(first.diagnostics).toEqual(found);
    const rest = lint(first.file.bytes, { rules: { 'trailing-star': 'warning' } });
    const last = proveFixes(first.file, rest, proveFix, isFixed);
    expect([last.accepted, last.withheld]).toEqual([[], []]);
    // A crawler that follows RFC 9309 ignores the line until it is fixed.
    const typo = last.diagnostics.find(({ variant }) => variant === 'accepted-typo');
    expect(typo?.fixes.map(({ applicability }) => applicability)).toEqual(['unsafe']);
  });

  it('are decided without a second pass, also where one overlaps a fix that is applied', () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b/*\n';
    const found = lint(text, { rules: { 'trailing-star': 'warning' } });
    const [star] = found.filter(({ variant }) => variant === 'trailing-star');
    if (star === undefined) throw new Error('no finding to copy');
    const twin = { ...star, code: 'twin' };
    const all = [...found, twin];
    const { withheld, diagnostics } = decideFixes(fileOf(text), all, ({ variant }) => variant === 'trailing-star');
    expect(withheld.map(({ diagnostic, reason }) => [diagnostic.variant, reason])).toEqual([
      ['accepted-typo', 'unproved'],
    ]);
    expect(withheld[0]?.example).toMatchObject({ dialect: 'rfc9309', crawler: '*' });
    expect(diagnostics.map(({ variant }) => variant)).toEqual(all.map(({ variant }) => variant));
    expect(diagnostics.at(-1)).toBe(twin);
    expect(decideFixes(fileOf(text), [], () => true)).toEqual({ withheld: [], diagnostics: [] });
    const none = lint('User-agent: *\nDisallow: /a\n');
    expect(decideFixes(fileOf(text), none, () => true).diagnostics).toBe(none);
  });

  it('only the fix that is withheld becomes unsafe, not another of its finding', () => {
    const text = 'User-agent: *\nDisalow: /a\n';
    const found = lint(text).map((diagnostic): Diagnostic => {
      const other = { ...diagnostic.fixes[0]!, title: 'another', applicability: 'safe' as const };
      return { ...diagnostic, fixes: [...diagnostic.fixes, other] };
    });
    const { withheld } = proveFixes(fileOf(text), found);
    const [typo] = withheld.filter(({ diagnostic }) => diagnostic.variant === 'accepted-typo');
    expect(typo?.diagnostic.fixes.map(({ applicability }) => applicability)).toEqual(['unsafe', 'safe']);
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

describe('the proof of one fix', () => {
  const prove = (before: string, after: string, budget?: number) => proveFix(fileOf(before), fileOf(after), budget);
  const rules = (last: string) => `User-agent: *\nAllow: /c/*e/*f/*g/*h\nDisallow: ${last}\n`;

  it('is equivalent, different with an example, or undecided', () => {
    expect(prove(rules('/d'), rules('/d*'))).toEqual({ kind: 'equivalent' });
    expect(prove(rules('/c/*/*d*x'), rules('/c/*d*x'), 1)).toEqual({ kind: 'undecided' });
    const found = prove(rules('/d'), rules('/e'));
    expect(found).toMatchObject({ kind: 'different', example: { dialect: 'google', crawler: '*' } });
  });

  it('covers the dialect that reads other lines, and names every crawler that no group names *', () => {
    const typo = prove('User-agent: *\nDisalow: /a\n', 'User-agent: *\nDisallow: /a\n');
    expect(typo).toMatchObject({ kind: 'different', example: { dialect: 'rfc9309', crawler: '*', path: '/a' } });
    const grown = prove('User-agent: a\nDisallow: /\n', 'User-agent: a\nUser-agent: *\nDisallow: /\n');
    expect(grown).toMatchObject({ kind: 'different', example: { crawler: '*' } });
  });
});
