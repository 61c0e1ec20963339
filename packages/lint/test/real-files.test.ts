import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { compareFiles } from '../src/analysis/queries/compare-files.js';
import { fix } from '../src/fix.js';
import { format } from '../src/format/format.js';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';
import { rules } from '../src/rules/index.js';
import { claimHolds } from './claim-holds.js';

interface RealFile {
  readonly host: string;
  readonly bytes: Uint8Array;
}

/** Fixed, so that failures are reproducible. */
const SEED = 20_261_122;
/** Fixes that make a line a rule for readers of RFC 9309. */
const SPELLING = ['accepted-typo', 'missing-colon'];

const folder = process.env.MAYCRAWL_CONFORMANCE;

describe.runIf(folder)('the real files of MAYCRAWL_CONFORMANCE', () => {
  const files = folder === undefined ? [] : realFiles(folder);
  const everyRule = Object.fromEntries(rules.map(({ id, severity }) => [id, severity === 'off' ? 'info' : severity]));

  it.each<LintOptions>([
    { preset: 'google', rules: everyRule },
    { preset: 'rfc9309' },
    { preset: 'portable', environment: 'production' },
  ])('the engine denies no claim about any file: %j', (options) => {
    const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
    let claims = 0;
    const denied: unknown[] = [];
    for (const { host, bytes } of files) {
      const robots = parse(bytes, { dialect });
      for (const { code, claims: made, location } of lint(bytes, { ...options, url: `https://${host}/robots.txt` })) {
        claims += made.length;
        const wrong = made.filter((claim) => !claimHolds(bytes, robots, claim));
        if (wrong.length > 0) denied.push({ host, code, line: location.start.line, wrong });
      }
    }
    console.log(`MAYCRAWL_CONFORMANCE: ${files.length} files, ${claims} claims, ${denied.length} denied`);
    expect(files.length).toBe(1959);
    expect(claims).toBeGreaterThan(0);
    expect(denied).toEqual([]);
  });

  it.each([
    ['--fix', (bytes: Uint8Array) => fix(bytes).bytes],
    ['format', (bytes: Uint8Array) => format(bytes)],
  ])('%s provably changes no verdict', (_, rewrite) => {
    const kinds = { equivalent: 0, different: 0, undecided: 0 };
    let changed = 0;
    for (const { bytes } of files) {
      const after = rewrite(bytes);
      if (after.length !== bytes.length || after.some((byte, at) => byte !== bytes[at])) changed++;
      kinds[compareFiles(parse(bytes), parse(after)).kind]++;
    }
    console.log(`MAYCRAWL_CONFORMANCE: ${changed} files changed, ${JSON.stringify(kinds)}`);
    expect(changed).toBeGreaterThan(0);
    expect(kinds.different).toBe(0);
    expect(kinds.equivalent / files.length).toBeGreaterThanOrEqual(0.995);
  });

  it(`--fix changes no verdict in either dialect, nothing in a second run, and withholds little (seed ${SEED})`, () => {
    const below = numbers(SEED);
    const counts = { files: 0, keepingAll: 0, keepingAllButSpelling: 0, lookups: 0 };
    for (const { host, bytes } of files) {
      if (!lint(bytes).some(({ fixes }) => fixes.some(({ applicability }) => applicability === 'safe'))) continue;
      const { bytes: fixed, withheld } = fix(bytes);
      counts.files++;
      if (withheld.length === 0) counts.keepingAll++;
      if (withheld.every(({ diagnostic }) => SPELLING.includes(diagnostic.code))) counts.keepingAllButSpelling++;
      expect(fix(fixed).bytes, host).toEqual(fixed);
      for (const dialect of ['google', 'rfc9309'] as const) {
        const [before, after] = [parse(bytes, { dialect }), parse(fixed, { dialect })];
        const named = before.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)).filter(Boolean);
        const patterns = before.groups.flatMap(({ rules }) => rules.map(({ normalizedPattern }) => normalizedPattern));
        const crawlers = ['Googlebot', 'AdsBot-Google', 'Other', pick(named, below), pick(named, below)];
        for (let n = 0; n < 30; n++) {
          const path = pathFor(pick(patterns, below) ?? '/', below);
          for (const crawler of crawlers) {
            if (crawler === undefined) continue;
            counts.lookups++;
            const was = before.rulesFor(crawler).allows(path);
            if (after.rulesFor(crawler).allows(path) !== was)
              expect({ host, dialect, crawler, path }).toBe('unchanged');
          }
        }
      }
    }
    console.log(`MAYCRAWL_CONFORMANCE: ${JSON.stringify(counts)}`);
    expect(counts.files).toBeGreaterThan(1000);
    expect(counts.keepingAll / counts.files).toBeGreaterThanOrEqual(0.998);
    expect(counts.keepingAllButSpelling / counts.files).toBeGreaterThanOrEqual(0.998);
  });
});

/** Returns a seeded generator of integers from 0 to `limit` - 1. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % limit;
  };
}

function pick<Item>(items: readonly Item[], below: (limit: number) => number): Item | undefined {
  return items[below(Math.max(items.length, 1))];
}

/** A path that the pattern matches, or nearly. */
function pathFor(pattern: string, below: (limit: number) => number): string {
  const parts = ['', 'x', '/', 'a.php', '?q=1'];
  const path = pattern.replace(/\$$/, '').replaceAll('*', () => parts[below(parts.length)] ?? '');
  const cut = below(4) === 0 ? path.slice(0, below(path.length + 1)) : path + (parts[below(parts.length)] ?? '');
  return cut.startsWith('/') ? cut : `/${cut}`;
}

function realFiles(from: string): RealFile[] {
  const rows = gunzipSync(readFileSync(join(from, 'real-robots.jsonl.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const { host, robotsTxt, robotsTxtBase64 } = JSON.parse(row);
    const bytes = robotsTxt === undefined ? Buffer.from(robotsTxtBase64, 'base64') : Buffer.from(robotsTxt, 'utf8');
    return { host, bytes: new Uint8Array(bytes) };
  });
}
