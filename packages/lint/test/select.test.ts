import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';

/** `Disallow: /b b` is an error or a warning, the repeated rule a note. */
const TEXT = 'User-agent: *\nDisallow: /q\nDisallow: /q\nDisallow: /x b\nDisalow: /q/b # why\n';
const codes = (options: LintOptions, text: string = TEXT): string[] => [
  ...new Set(lint(text, options).map(({ variant }) => variant)),
];
const fixed = (options: LintOptions & { unsafe?: boolean }): string =>
  new TextDecoder().decode(fix(TEXT, options).bytes);

describe('select and ignore', () => {
  it.each<[LintOptions, string[]]>([
    [{}, ['duplicate-rule', 'raw-space', 'accepted-typo', 'redundant-rule']],
    [{ select: ['raw-space'] }, ['raw-space']],
    [{ select: ['info'] }, ['duplicate-rule', 'redundant-rule']],
    [{ select: ['warning', 'duplicate-rule'] }, ['duplicate-rule', 'raw-space', 'accepted-typo']],
    [{ select: ['error'] }, []],
    [{ select: ['all'], ignore: ['warning'] }, ['duplicate-rule', 'redundant-rule']],
    [{ ignore: ['info', 'raw-space'] }, ['accepted-typo']],
    [{ select: ['raw-space'], ignore: ['raw-space'] }, []],
    [{ select: [] }, []],
    [{ ignore: ['all'] }, []],
    [
      { select: ['warning'], rules: { 'duplicate-rule': 'warning', 'raw-space': 'info' } },
      ['duplicate-rule', 'accepted-typo'],
    ],
  ])('%j reports %j', (options, expected) => {
    expect(codes(options).sort()).toEqual([...expected].sort());
  });

  it('a selected rule that is off in the preset reports warnings; one that is set to off stays off', () => {
    const found = lint(TEXT, { select: ['sitemap-missing'] });
    expect(found.map(({ variant, severity }) => [variant, severity])).toEqual([['sitemap-missing', 'warning']]);
    expect(codes({ select: ['sitemap-missing'], rules: { 'sitemap-missing': 'off' } })).toEqual([]);
    expect(codes({ select: ['all'] })).not.toContain('sitemap-missing');
  });

  it('a suppression of a rule that is not selected is not reported as unused', () => {
    const text = '# maycrawl-disable-file tie -- why\nUser-agent: *\nDisallow: /q\n';
    expect(codes({}, text)).toEqual(['unused-suppression']);
    expect(codes({ select: ['raw-space', 'unused-suppression'] }, text)).toEqual([]);
    expect(codes({ select: ['tie', 'unused-suppression'] }, text)).toEqual(['unused-suppression']);
    expect(codes({ select: ['tie'] }, text)).toEqual([]);
  });

  it('a suppression of a rule that is off is not unused: another preset may turn the rule on', () => {
    const text = 'User-agent: *\nDisallow: /\n# maycrawl-disable-next-line index-html\nAllow: /index.html\n';
    for (const preset of ['google', 'rfc9309', 'portable'] as const) {
      expect(codes({ preset, ignore: ['info', 'order-dependent'] }, text)).toEqual([]);
    }
    expect(codes({ rules: { 'index-html': 'off' }, select: ['unused-suppression'] }, text)).toEqual([]);
  });

  it('fix fixes errors and warnings, or what is selected', () => {
    expect(fixed({})).toBe(TEXT.replace('Disalow', 'Disallow'));
    expect(fixed({ select: ['duplicate-rule'] })).toBe(TEXT.replace('Disallow: /q\n', ''));
    expect(fixed({ select: ['info'], ignore: ['duplicate-rule'] })).toBe(TEXT);
    expect(fixed({ rules: { 'duplicate-rule': 'warning' }, ignore: ['accepted-typo'] })).toBe(
      TEXT.replace('Disallow: /q\n', ''),
    );
    expect(fixed({ select: ['raw-space'], unsafe: true })).toBe(TEXT.replace('/x b', '/x%20b'));
  });

  it.each<[LintOptions, string]>([
    [
      { select: ['raw-spaec'] },
      'select: expected all, error, warning, info or a rule, got "raw-spaec"; did you mean "raw-space"?',
    ],
    [{ ignore: ['off'] }, 'ignore: expected all, error, warning, info or a rule, got "off"'],
    [{ select: 'all' as never }, 'select: expected an array such as ["error", "dead-rule"], got "all"'],
    [{ ignore: [3] as never }, 'ignore: expected all, error, warning, info or a rule, got 3'],
  ])('rejects %j', (options, message) => {
    expect(() => lint('', options)).toThrow(TypeError);
    expect(() => lint('', options)).toThrow(message);
  });
});
