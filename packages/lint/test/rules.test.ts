import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import { differingProbes } from '../src/probes.js';
import type { LintRule } from '../src/rule.js';
import { rules } from '../src/rules/index.js';
import type { LintOptions } from '../src/types.js';
import { annotate } from './annotate.js';
import { claimHolds } from './claim-holds.js';

/** `<rule>/bad*.txt` with what must be found in `bad*.expected.txt`, `good*.txt`, and `options.json` for both. */
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const options = optionsOf(rule);

  it('has a bad and a good file', () => {
    expect(filesOf(id, 'bad').length).toBeGreaterThan(0);
    expect(filesOf(id, 'good').length).toBeGreaterThan(0);
  });

  it.each(filesOf(id, 'bad'))('finds what is wrong in %s', async (name) => {
    const octets = fixture(id, name);
    const found = lint(octets, options).filter(({ code }) => code === id);
    expect(found.length).toBeGreaterThan(0);
    await expect(expectation(octets, found, rule, options)).toMatchFileSnapshot(
      `./fixtures/${id}/${name.replace('.txt', '.expected.txt')}`,
    );
  });

  it.each(filesOf(id, 'bad'))('says nothing of %s that the engine denies', (name) => {
    const octets = fixture(id, name);
    const robots = parse(octets, { dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google' });
    const claims = lint(octets, options).flatMap((diagnostic) => diagnostic.claims);
    expect(claims.filter((claim) => !claimHolds(octets, robots, claim))).toEqual([]);
  });

  it.each(filesOf(id, 'good'))('finds nothing at all in %s', (name) => {
    expect(lint(fixture(id, name), options).map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it('has examples that show it', () => {
    const found = (text: string): string[] => lint(octetsOf(text), options).map(({ code }) => code);
    expect(found(rule.bad)).toContain(id);
    expect(found(rule.good)).not.toContain(id);
  });
});

/** What is found, and the file as the fixes of this rule alone leave it. */
function expectation(octets: Uint8Array, found: ReturnType<typeof lint>, rule: LintRule, options: LintOptions): string {
  const parts = [annotate(octets, found)];
  const only = {
    ...options,
    rules: Object.fromEntries(rules.map(({ id }) => [id, id === rule.id ? 'warning' : 'off'] as const)),
  };
  for (const unsafe of [false, true]) {
    const fixed = fix(octets, { ...only, unsafe });
    if (fixed.applied.length === 0) continue;
    if (!unsafe) expect(differingProbes(parse(octets), parse(fixed.octets))).toEqual([]);
    parts.push(`---- after ${unsafe ? 'all' : 'safe'} fixes\n${annotate(fixed.octets, fixed.diagnostics)}`);
  }
  expect(offered(found)).toBe(rule.mends);
  return parts.join('');
}

/** What the findings offer, taken together. */
function offered(found: ReturnType<typeof lint>): LintRule['mends'] {
  const kinds = new Set(found.flatMap(({ fixes }) => fixes.map(({ applicability }) => applicability)));
  if (kinds.size === 2) return 'both';
  return [...kinds][0] ?? 'none';
}

function optionsOf(rule: LintRule): LintOptions {
  const file = `${folder}${rule.id}/options.json`;
  const own: LintOptions = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const on = rule.severity === 'off' ? { rules: { [rule.id]: 'warning' as const } } : {};
  return { ...on, ...rule.with, ...own };
}

function filesOf(id: string, kind: 'bad' | 'good'): string[] {
  if (!existsSync(folder + id)) return [];
  return readdirSync(folder + id).filter((name) => name.startsWith(kind) && !name.includes('.expected.'));
}

function fixture(id: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(`${folder}${id}/${name}`));
}

/** An example's text, its `\xNN` and `\r` made octets. */
function octetsOf(text: string): Uint8Array {
  const plain = text.replaceAll('\\r', '\r');
  const parts = plain.split(/(\\x[0-9a-f]{2})/i).map((part) => {
    if (/^\\x[0-9a-f]{2}$/i.test(part)) return Uint8Array.of(Number.parseInt(part.slice(2), 16));
    return new TextEncoder().encode(part);
  });
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
