import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesWithVariants } from '../src/data/rule-variants.js';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));

/** The first faulty file of a variant, with the options that its findings require. */
function faulty(variant: string): { text: string; options: LintOptions } {
  const folder = `${fixtures}${variant}/`;
  const names = readdirSync(folder);
  const name = names.find((one) => /^bad.*\.txt$/.test(one) && !one.includes('.expected.'))?.replace('.txt', '');
  const own = names.find((one) => one === 'options.json' || one === `${name}.options.json`);
  const options = own === undefined ? {} : (JSON.parse(readFileSync(folder + own, 'utf8')) as LintOptions);
  return { text: readFileSync(`${folder}${name}.txt`, 'latin1'), options };
}

const cases = rulesWithVariants.flatMap(({ id, variants }) => variants.map((variant) => [variant, id] as const));

describe.each(cases)('%s, a variant of %s', (variant, rule) => {
  const { text, options } = faulty(variant);
  const bytes = (before = '') => Buffer.from(before + text, 'latin1');
  const on = { ...options, rules: { ...options.rules, [variant]: 'warning' } } as const;
  const variantsIn = (found: ReturnType<typeof lint>) =>
    found.filter(({ code }) => code === rule).map((one) => one.variant);
  const others = (found: readonly string[]) => found.filter((one) => one !== variant);
  const all = variantsIn(lint(bytes(), on));

  it('is reported under its rule', () => {
    expect(all).toContain(variant);
  });

  it('has a level of its own, which overrides that of its rule, in any order', () => {
    for (const rules of [
      { [rule]: 'off', [variant]: 'error' },
      { [variant]: 'error', [rule]: 'off' },
    ] as const) {
      const found = lint(bytes(), { ...options, rules }).filter(({ code }) => code === rule);
      expect(found.map((one) => one.variant)).toEqual(all.filter((one) => one === variant));
    }
    expect(variantsIn(lint(bytes(), { ...options, rules: { [rule]: 'off' } }))).toEqual([]);
    expect(variantsIn(lint(bytes(), { ...on, rules: { ...on.rules, [variant]: 'off' } }))).toEqual(others(all));
  });

  it('is selected and ignored by both names', () => {
    expect(variantsIn(lint(bytes(), { ...on, select: [rule] }))).toEqual(expect.arrayContaining(all));
    expect(new Set(lint(bytes(), { ...on, select: [variant] }).map((one) => one.variant))).toEqual(new Set([variant]));
    expect(variantsIn(lint(bytes(), { ...on, ignore: [rule] }))).toEqual([]);
    expect(variantsIn(lint(bytes(), { ...on, ignore: [variant] }))).toEqual(others(all));
  });

  // A comment would change what a UTF-16 file is, and suppressions are about other comments.
  it.skipIf(rule === 'suppression')('is suppressed by both names, and the variant alone by its own', () => {
    const disabled = (name: string) => variantsIn(lint(bytes(`# maycrawl-disable-file ${name}\n`), on));
    expect(disabled(rule)).toEqual([]);
    expect(disabled(variant)).toEqual(others(all));
  });
});

it('a suppression by the name of a rule is unused only if none of its variants is reported', () => {
  const [unused] = lint('# maycrawl-disable-file misspelt-field\nUser-agent: *\nDisallow: /a\n');
  expect([unused?.code, unused?.variant, unused?.message]).toEqual([
    'suppression',
    'unused-suppression',
    'misspelt-field reports nothing here.',
  ]);
  expect(lint('# maycrawl-disable-file misspelt-field\nUser-agent: *\nDisalow: /a\n')).toEqual([]);
});
