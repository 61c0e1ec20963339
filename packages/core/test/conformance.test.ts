import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCrawler } from '../src/crawlers/crawlers.js';
import { parse } from '../src/index.js';
import { appliesTo, robotsUrl } from '../src/robots-url.js';
import { type Engine, mismatches } from './conformance/check-vector.js';
import { report, tally } from './conformance/recorded.js';
import { readRecording, vectorFiles } from './conformance/vector-files.js';
import type { Vector } from './conformance/vectors.js';
import { indexOf } from './index-answer.js';

const engine: Engine = { parse, robotsUrl, findCrawler, indexOf };

for (const [file, vectors] of vectorFiles) {
  describe(file, () => {
    for (const vector of vectors) {
      it(`${vector.id} ${vector.name}`, () => expect(mismatches(vector, engine)).toEqual([]));
    }
  });
}

describe('the files that a vector names', () => {
  const locations = [...vectorFiles.values()].flat().filter((vector) => 'governs' in vector);
  it.each(locations)('$id $name', ({ robotsTxtUrl, url, governs }) => {
    expect(appliesTo(robotsTxtUrl, url)).toBe(governs);
  });
});

describe('the comparison', () => {
  const vectors = [...vectorFiles.values()].flat();
  const wrong = {
    ...{ allowed: 1, line: -1, reason: '-', path: '-', token: '-', matchLength: -1, group: ['-'], overruled: [[0, 0]] },
    ...{ truncated: 1, groups: [['-']], sitemaps: [], sitemapCount: -1, fields: [['-']], typos: [-1], crawlDelay: 9.5 },
    ...{ entry: { name: '-' }, robotsUrl: '-', governs: 1 },
  };

  it.each(Object.entries(wrong))('reports another %s', (key, value) => {
    const vector = vectors.find((candidate) => key in candidate);
    expect(mismatches({ ...vector, [key]: value } as Vector, engine)).not.toEqual([]);
  });

  it('reports a URL that should throw', () => {
    expect(
      mismatches({ id: 'A1', name: '', source: '', url: 'https://a.example/', throws: 'TypeError' }, engine),
    ).toEqual(['throws: expected true, got false']);
  });
});

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
    const { files, rows, disagreeing } = tally(readRecording(own), engine);
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
      const cached = tallies.get(name) ?? tally(readRecording(join(folder, name)), engine);
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
      const { rows, disagreeing } = tally(expected, engine);
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
