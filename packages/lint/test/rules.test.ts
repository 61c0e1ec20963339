import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { readExplanations } from '../../../scripts/rule-pages/explanations.mjs';
import { bytesOfPageFile, mistakesOnPage, readRulePage } from '../../../scripts/rule-pages/rule-page.mjs';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { LintRule } from '../src/model/lint-rule.js';
import type { LintOptions } from '../src/model/options.js';
import { rules } from '../src/rules/index.js';
import { ruleNames } from '../src/rules/rule-summaries.js';
import { annotate } from './annotate.js';
import { claimHolds } from './claim-holds.js';
import { differingProbes } from './differing-probes.js';

/** `<rule>/bad*.txt` with the expected findings in `bad*.expected.txt`, `good*.txt`, and options as `.json`. */
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

const PRIVATE = 'leaks-private-path';

const pages = new Map(rules.map(({ id }) => [id, readRulePage(id)]));

it('each page belongs to a rule', () => {
  expect(Object.keys(readExplanations())).toEqual([...ruleNames].sort());
});

it('no two pages open with the same sentence', () => {
  const first = [...pages.values()].map(({ consequence }) => consequence);
  expect(new Set(first).size).toBe(rules.length);
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('has a bad and a good file', () => {
    expect(filesOf(id, 'bad').length).toBeGreaterThan(0);
    expect(filesOf(id, 'good').length).toBeGreaterThan(0);
  });

  it.each(filesOf(id, 'bad'))('finds the faults in %s', async (name) => {
    const options = optionsOf(rule, name);
    const bytes = fixture(id, name);
    const found = lint(bytes, options).filter(({ variant }) => variant === id);
    expect(found.length).toBeGreaterThan(0);
    await expect(expectation(bytes, found, rule, options)).toMatchFileSnapshot(
      `./fixtures/${id}/${name.replace('.txt', '.expected.txt')}`,
    );
  });

  it('offers the kinds of fixes that it declares', () => {
    const found = filesOf(id, 'bad').flatMap((name) => lint(fixture(id, name), optionsOf(rule, name)));
    expect(offered(found.filter(({ variant }) => variant === id))).toBe(rule.fixes);
  });

  it.each(filesOf(id, 'bad'))('makes no claim about %s that the engine denies', (name) => {
    const options = optionsOf(rule, name);
    const bytes = fixture(id, name);
    const robots = parse(bytes, { dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google' });
    const claims = lint(bytes, options).flatMap((diagnostic) => diagnostic.claims);
    expect(claims.filter((claim) => !claimHolds(bytes, robots, claim))).toEqual([]);
  });

  it.each(filesOf(id, 'good'))('finds nothing in %s', (name) => {
    // Most fixtures block a folder that is called private.
    const ignore = id === PRIVATE ? [] : [PRIVATE];
    const found = lint(fixture(id, name), { ...optionsOf(rule, name), ignore });
    expect(found.map(({ variant, message }) => `${variant}: ${message}`)).toEqual([]);
  });

  it('has a page whose example has the finding, and whose fix has no finding that matters', () => {
    const { example, fix: fixed } = pages.get(id)!;
    const found = lint(bytesOfPageFile(example.text), { ...turnedOn(rule), ...example.options });
    expect(found.map(({ variant }) => variant)).toContain(id);
    const left = lint(bytesOfPageFile(fixed.text), { ...turnedOn(rule), ...fixed.options });
    expect(left.filter(({ variant, severity }) => variant === id || severity !== 'info')).toEqual([]);
  });

  it('has a page with every part', () => {
    expect(mistakesOnPage(pages.get(id)!)).toEqual([]);
  });
});

/** The annotated findings, and the annotated file after the fixes of this rule. */
function expectation(bytes: Uint8Array, found: ReturnType<typeof lint>, rule: LintRule, options: LintOptions): string {
  const parts = [annotate(bytes, found)];
  const only = {
    ...options,
    rules: Object.fromEntries(rules.map(({ id }) => [id, id === rule.id ? 'warning' : 'off'] as const)),
  };
  for (const unsafe of [false, true]) {
    const fixed = fix(bytes, { ...only, unsafe });
    if (fixed.applied.length === 0) continue;
    if (!unsafe) expect(differingProbes(parse(bytes), parse(fixed.bytes))).toEqual([]);
    parts.push(`---- after ${unsafe ? 'all' : 'safe'} fixes\n${annotate(fixed.bytes, fixed.diagnostics)}`);
  }
  return parts.join('');
}

/** The kinds of fixes that the findings offer together. */
function offered(found: ReturnType<typeof lint>): LintRule['fixes'] {
  const kinds = new Set(found.flatMap(({ fixes }) => fixes.map(({ applicability }) => applicability)));
  if (kinds.size === 2) return 'both';
  return [...kinds][0] ?? 'none';
}

/** The options in `options.json`, overridden by `<name>.options.json`. */
function optionsOf(rule: LintRule, name: string): LintOptions {
  const fromFiles = ['options.json', name.replace(/\.txt$/, '.options.json')].map((file): LintOptions => {
    const path = `${folder}${rule.id}/${file}`;
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  });
  return { ...turnedOn(rule), ...fromFiles[0], ...fromFiles[1] };
}

/** A rule that is off by default must be turned on. */
function turnedOn(rule: LintRule): LintOptions {
  return rule.severity === 'off' ? { rules: { [rule.id]: 'warning' } } : {};
}

function filesOf(id: string, kind: 'bad' | 'good'): string[] {
  if (!existsSync(folder + id)) return [];
  return readdirSync(folder + id).filter((name) => name.startsWith(kind) && /^[\w-]+\.txt$/.test(name));
}

/** The bytes of a fixture. `⟨x × 9⟩` in it means nine x, which keeps the fixtures for large files small. */
function fixture(id: string, name: string): Uint8Array {
  const bytes = readFileSync(`${folder}${id}/${name}`);
  return bytes.includes('⟨') ? new TextEncoder().encode(repeated(bytes.toString())) : new Uint8Array(bytes);
}

function repeated(text: string): string {
  return text.replace(/⟨(.*?) × (\d+)⟩/gs, (_, part: string, times: string) => part.repeat(Number(times)));
}
