import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCrawler } from '../src/crawlers/crawlers.js';
import type { RobotsTxt, Verdict } from '../src/index.js';
import { parse } from '../src/index.js';
import { appliesTo, robotsUrl } from '../src/robots-url.js';
import { disagreements } from './conformance/every-way.js';
import { readRecording, report, tally } from './conformance/recorded.js';
import {
  type ContentVector,
  type CrawlDelayVector,
  inputsOf,
  type LocationVector,
  type RegistryVector,
  urlOf,
  type Vector,
  type VerdictVector,
  vectorFiles,
} from './conformance/vectors.js';

for (const [file, vectors] of vectorFiles) {
  describe(file, () => {
    for (const vector of vectors) it(`${vector.id} ${vector.name}`, () => check(vector));
  });
}

function check(vector: Vector): void {
  if ('reason' in vector) checkVerdict(vector);
  else if ('crawlDelay' in vector) checkCrawlDelay(vector);
  else if ('entry' in vector) checkRegistry(vector);
  else if ('url' in vector) checkLocation(vector);
  else checkContent(vector);
}

function checkVerdict(vector: VerdictVector): void {
  const { dialect, maxBytes, crawler, allowed, line } = vector;
  const options = { ...(dialect && { dialect }), ...(maxBytes !== undefined && { maxBytes }) };
  const url = urlOf(vector);
  for (const input of inputsOf(vector)) {
    const robots = parse(input, options);
    expect(disagreements(robots, { url, crawler, allowed, line })).toEqual([]);
    checkDetails(vector, robots, robots.check(url, crawler));
  }
}

function checkDetails(vector: VerdictVector, robots: RobotsTxt, verdict: Verdict): void {
  const { reason, path, token, matchLength, group, overruled, truncated } = vector;
  expect(verdict.reason).toBe(reason);
  expect(verdict.toString()).toMatch(/^(Allowed|Blocked): .*\.$/s);
  if (path !== undefined) expect(verdict.path).toBe(path);
  if (token !== undefined) expect(verdict.token?.toLowerCase() ?? null).toBe(token);
  if (matchLength !== undefined) expect(verdict.matchLength).toBe(matchLength);
  if (group !== undefined) expect(verdict.group?.userAgents.map(({ token }) => token) ?? null).toEqual(group);
  if (overruled !== undefined) {
    expect(verdict.overruled.map(({ rule, matchLength }) => [rule.line, matchLength])).toEqual(overruled);
  }
  if (truncated !== undefined) expect(robots.truncated).toBe(truncated);
}

function checkContent(vector: ContentVector): void {
  const { groups, sitemaps, sitemapCount, fields, typos } = vector;
  for (const input of inputsOf(vector)) {
    const robots = parse(input);
    if (groups !== undefined) {
      expect(robots.groups.map(({ userAgents }) => userAgents.map(({ token }) => token))).toEqual(groups);
    }
    if (sitemaps !== undefined) expect(robots.sitemaps.map(({ url, line }) => [url, line])).toEqual(sitemaps);
    if (sitemapCount !== undefined) expect(robots.sitemaps).toHaveLength(sitemapCount);
    if (fields !== undefined) {
      expect(robots.fields.map(({ name, value, line }) => [name, value, line])).toEqual(fields);
    }
    if (typos !== undefined) {
      const found = robots.oddities.filter(({ kind }) => kind === 'accepted-typo');
      expect(found.map(({ line }) => line)).toEqual(typos);
    }
  }
}

function checkCrawlDelay(vector: CrawlDelayVector): void {
  for (const input of inputsOf(vector)) {
    const robots = parse(input, { dialect: vector.dialect ?? 'google' });
    expect(robots.crawlDelay(vector.crawler) ?? null).toBe(vector.crawlDelay);
  }
}

function checkRegistry({ crawler, entry }: RegistryVector): void {
  expect(findCrawler(crawler)?.entry).toMatchObject(entry);
}

function checkLocation(vector: LocationVector): void {
  if ('throws' in vector) {
    expect(() => robotsUrl(vector.url)).toThrow(TypeError);
  } else if ('robotsUrl' in vector) {
    expect(robotsUrl(vector.url)).toBe(vector.robotsUrl);
    expect(robotsUrl(new URL(vector.url))).toBe(vector.robotsUrl);
  } else {
    expect(appliesTo(vector.robotsTxtUrl, vector.url)).toBe(vector.governs);
    expect(robotsUrl(vector.url) === new URL(vector.robotsTxtUrl).href).toBe(vector.governs);
  }
}

describe('the vectors', () => {
  it('each has a unique name', () => {
    const names = [...vectorFiles.values()].flat().map(({ id, name }) => `${id} ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('each has an expectation', () => {
    const expectation =
      /"(reason|crawlDelay|entry|groups|sitemaps|sitemapCount|fields|typos|throws|robotsUrl|governs)":/;
    const without = [...vectorFiles.values()].flat().filter((vector) => !expectation.test(JSON.stringify(vector)));
    expect(without).toEqual([]);
  });
});

const own = new URL('../../../conformance/synthetic.jsonl.gz', import.meta.url);

describe('verdicts and deciding lines of Google’s production parser', () => {
  it('generated files: all 22,531 rows agree', () => {
    const { files, rows, disagreeing } = tally(readRecording(own));
    expect([files, rows]).toEqual([5_000, 22_531]);
    expect(disagreeing.length, report(disagreeing)).toBe(0);
  });
});

const folder = process.env.MAYCRAWL_CONFORMANCE;
if (folder) {
  describe('the files of MAYCRAWL_CONFORMANCE', () => {
    // Google's parser requires an escaped URL. The engine escapes it (F3), so the allow line matches.
    const exceptions = [111, 113];
    const tallies = new Map<string, ReturnType<typeof tally>>();
    const tallyOf = (name: string) => {
      const cached = tallies.get(name) ?? tally(readRecording(join(folder, name)));
      tallies.set(name, cached);
      return cached;
    };

    it('Google’s compliance collection: 398 of 400 rows agree', () => {
      const { rows, disagreeing } = tallyOf('google-spec-test.jsonl');
      expect(rows).toBe(400);
      const fileLines = disagreeing.map(({ fileLine }) => fileLine);
      expect(fileLines, report(disagreeing)).toEqual(exceptions);
    });

    it('F3 the two exceptions are allowed by the allow line', () => {
      const recording = readRecording(join(folder, 'google-spec-test.jsonl'));
      const expected = recording
        .filter((_, index) => exceptions.includes(index + 1))
        .map((file) => ({ ...file, queries: file.queries.map((query) => ({ ...query, allowed: true, line: 3 })) }));
      const { rows, disagreeing } = tally(expected);
      expect(rows).toBe(2);
      expect(disagreeing.length, report(disagreeing)).toBe(0);
    });

    it.each([
      ['synthetic.jsonl.gz', 22_531],
      ['real-robots.jsonl.gz', 23_508],
    ])('%s: all %d rows agree', (name, expectedRows) => {
      const { rows, disagreeing } = tallyOf(name);
      expect(rows).toBe(expectedRows);
      expect(disagreeing.length, report(disagreeing)).toBe(0);
    });

    it('46,437 of 46,439 rows agree', () => {
      const names = ['google-spec-test.jsonl', 'synthetic.jsonl.gz', 'real-robots.jsonl.gz'];
      const rows = names.map((name) => tallyOf(name).rows).reduce((sum, n) => sum + n, 0);
      const disagreeing = names.flatMap((name) => tallyOf(name).disagreeing);
      console.log(
        `MAYCRAWL_CONFORMANCE: ${rows} rows, ${rows - disagreeing.length} agree in verdict and deciding line`,
      );
      expect([rows, rows - disagreeing.length]).toEqual([46_439, 46_437]);
    });
  });
}
