import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/full-size.js';
import { policyOf } from '../../src/policy/policy-of.js';
import { contradictions } from './cell-holds.js';

interface RealFile {
  readonly host: string;
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly queries: readonly { readonly url: string }[];
}

const folder = process.env.MAYCRAWL_CONFORMANCE;
const PATHS = 40;

describe.runIf(folder)('the policy of the real files of MAYCRAWL_CONFORMANCE', () => {
  it.each<Dialect>(['google', 'rfc9309'])('the engine contradicts no cell: %s', (dialect) => {
    const rows = gunzipSync(readFileSync(join(folder ?? '', 'real-robots.jsonl.gz')));
    let compared = 0;
    let fewest = Number.POSITIVE_INFINITY;
    let files = 0;
    const undecided: string[] = [];
    const wrong: string[] = [];
    const lines = rows.toString().trim().split('\n');
    for (const line of everyNth(lines, 5)) {
      const { host, robotsTxt, robotsTxtBase64, queries } = JSON.parse(line) as RealFile;
      const bytes =
        robotsTxtBase64 === undefined ? Buffer.from(robotsTxt ?? '') : Buffer.from(robotsTxtBase64, 'base64');
      const robots = parse(bytes, { dialect });
      const policy = policyOf(robots);
      const paths = pathsFor(robots, queries);
      fewest = Math.min(fewest, paths.length);
      const result = contradictions(policy, robots, paths);
      compared += result.compared;
      wrong.push(...result.wrong.map((text) => `${host}: ${text}`));
      if (policy.accesses.some(({ state }) => state === 'not-decided')) undecided.push(host);
      files++;
    }
    console.log(`${files} files, ${compared} verdicts, ${wrong.length} contradictions, ${undecided.length} undecided`);
    expect(lines.length).toBe(1959);
    expect(fewest).toBeGreaterThanOrEqual(30);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(undecided.slice(0, 10)).toEqual([]);
  });
});

/** Paths that rules of the file match, those of its queries, and others. */
function pathsFor(robots: RobotsTxt, queries: RealFile['queries']): string[] {
  const paths = new Set(['/', '/robots.txt', '/zz', '/index.html', '/a/b.html?q=1']);
  for (const { url } of queries) paths.add(url.replace(/^[a-z]+:\/\/[^/?#]*/, '') || '/');
  const rules = robots.groups.flatMap((group) => group.rules);
  const step = Math.max(1, rules.length / 16);
  for (let i = 0; i < rules.length; i += step) {
    const { pattern } = rules[Math.floor(i)] as (typeof rules)[number];
    const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
    if (!path.startsWith('/')) continue;
    paths.add(path);
    paths.add(`${path}/more`);
  }
  for (let i = 0; paths.size < PATHS; i++) paths.add(`/other-${i}/page-${i}.html`);
  return [...paths].filter((path) => path.startsWith('/'));
}
