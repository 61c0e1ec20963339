import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { LintRule } from '../src/model/lint-rule.js';
import type { LintOptions } from '../src/model/options.js';
import { differingProbes } from '../src/probes/differing-probes.js';
import { rules } from '../src/rules/index.js';
import { annotate } from './annotate.js';
import { claimHolds } from './claim-holds.js';

/** `<rule>/bad*.txt` with what must be found in `bad*.expected.txt`, `good*.txt`, and options as `.json`. */
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('has a bad and a good file', () => {
    expect(filesOf(id, 'bad').length).toBeGreaterThan(0);
    expect(filesOf(id, 'good').length).toBeGreaterThan(0);
  });

  it.each(filesOf(id, 'bad'))('finds what is wrong in %s', async (name) => {
    const options = optionsOf(rule, name);
    const octets = fixture(id, name);
    const found = lint(octets, options).filter(({ code }) => code === id);
    expect(found.length).toBeGreaterThan(0);
    await expect(expectation(octets, found, rule, options)).toMatchFileSnapshot(
      `./fixtures/${id}/${name.replace('.txt', '.expected.txt')}`,
    );
  });

  it('mends what it says', () => {
    const found = filesOf(id, 'bad').flatMap((name) => lint(fixture(id, name), optionsOf(rule, name)));
    expect(offered(found.filter(({ code }) => code === id))).toBe(rule.fixes);
  });

  it.each(filesOf(id, 'bad'))('says nothing of %s that the engine denies', (name) => {
    const options = optionsOf(rule, name);
    const octets = fixture(id, name);
    const robots = parse(octets, { dialect: options.preset === 'rfc9309' ? 'rfc9309' : 'google' });
    const claims = lint(octets, options).flatMap((diagnostic) => diagnostic.claims);
    expect(claims.filter((claim) => !claimHolds(octets, robots, claim))).toEqual([]);
  });

  it.each(filesOf(id, 'good'))('finds nothing at all in %s', (name) => {
    expect(lint(fixture(id, name), optionsOf(rule, name)).map(({ code, message }) => `${code}: ${message}`)).toEqual(
      [],
    );
  });

  it('has examples that show it', () => {
    const found = (name: 'bad' | 'good'): string[] =>
      lint(octetsOf(rule[name]), optionsOf(rule, name)).map(({ code }) => code);
    expect(found('bad')).toContain(id);
    expect(found('good')).not.toContain(id);
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
    if (!unsafe) expect(differingProbes(parse(octets), parse(fixed.bytes))).toEqual([]);
    parts.push(`---- after ${unsafe ? 'all' : 'safe'} fixes\n${annotate(fixed.bytes, fixed.diagnostics)}`);
  }
  return parts.join('');
}

/** What the findings offer, taken together. */
function offered(found: ReturnType<typeof lint>): LintRule['fixes'] {
  const kinds = new Set(found.flatMap(({ fixes }) => fixes.map(({ applicability }) => applicability)));
  if (kinds.size === 2) return 'both';
  return [...kinds][0] ?? 'none';
}

/** The rule's own for its examples, then `options.json`, then `<name>.options.json`. */
function optionsOf(rule: LintRule, name: string): LintOptions {
  const own = ['options.json', name.replace(/\.txt$/, '.options.json')].map((file): LintOptions => {
    const path = `${folder}${rule.id}/${file}`;
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  });
  const on = rule.severity === 'off' ? { rules: { [rule.id]: 'warning' as const } } : {};
  const given = name.startsWith('good') ? (rule.goodWith ?? rule.with) : rule.with;
  return { ...on, ...given, ...own[0], ...own[1] };
}

function filesOf(id: string, kind: 'bad' | 'good'): string[] {
  if (!existsSync(folder + id)) return [];
  return readdirSync(folder + id).filter((name) => name.startsWith(kind) && /^[\w-]+\.txt$/.test(name));
}

/** A file's octets; `⟨x × 9⟩` in it stands for nine x, so that large files are small here. */
function fixture(id: string, name: string): Uint8Array {
  const octets = readFileSync(`${folder}${id}/${name}`);
  return octets.includes('⟨') ? new TextEncoder().encode(repeated(octets.toString())) : new Uint8Array(octets);
}

/** An example's text, its `\xNN`, `\r` and `⟨x × 9⟩` made octets. */
function octetsOf(text: string): Uint8Array {
  const parts = repeated(text.replaceAll('\\r', '\r')).split(/(\\x[0-9a-f]{2})/i);
  const octets = parts.map((part) => {
    if (/^\\x[0-9a-f]{2}$/i.test(part)) return Uint8Array.of(Number.parseInt(part.slice(2), 16));
    return new TextEncoder().encode(part);
  });
  return Uint8Array.from(octets.flatMap((part) => Array.from(part)));
}

function repeated(text: string): string {
  return text.replace(/⟨(.*?) × (\d+)⟩/gs, (_, part: string, times: string) => part.repeat(Number(times)));
}
