import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../src/crawlers/product-token.js';
import { readRecording, vectorFiles } from './conformance/vector-files.js';
import { inputsOf, urlOf, type VerdictVector } from './conformance/vectors.js';
import { naiveVerdict, readNaively, verdictIn } from './naive-matcher.js';

/*
 * The naive matcher is what the engine is compared with, so its own verdicts are compared with the vectors and with the
 * recorded ones of Google's production parser.
 */

const encoder = new TextEncoder();

function bytesOfInput(file: Parameters<typeof inputsOf>[0]): Uint8Array {
  const [input = ''] = inputsOf(file);
  return typeof input === 'string' ? encoder.encode(input) : input;
}

/** Returns the rows of a recording of which the naive matcher's verdict or line differs, by line of the recording. */
function differencesIn(path: URL | string): { rows: number; different: string[] } {
  let rows = 0;
  const different = readRecording(path).flatMap((row, index) => {
    const file = readNaively(bytesOfInput(row));
    return row.queries.flatMap(({ agents, url, allowed, line }) => {
      rows++;
      const verdict = verdictIn(file, agents, url);
      return verdict.allowed === allowed && verdict.line === line ? [] : [`${index + 1}: ${url} ${agents}`];
    });
  });
  return { rows, different };
}

describe('the naive matcher', () => {
  const vectors = [...vectorFiles.values()].flat().filter((vector): vector is VerdictVector => 'reason' in vector);

  it('D1–D10 E1–E11 F1–F7 G1–G6 returns the verdict and the line of every vector', () => {
    const different = vectors.filter((vector) => {
      const { crawler, dialect, maxBytes, allowed, line } = vector;
      const tokens = typeof crawler === 'string' ? tokensOf(crawler) : crawler;
      const verdict = naiveVerdict(bytesOfInput(vector), tokens, urlOf(vector), dialect, maxBytes);
      return verdict.allowed !== allowed || verdict.line !== line;
    });
    expect(vectors.length).toBeGreaterThan(1_000);
    expect(different.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });

  it('agrees with all 22,531 verdicts and lines of Google’s production parser on generated files', () => {
    const recording = new URL('../../../conformance/synthetic.jsonl.gz', import.meta.url);
    expect(differencesIn(recording)).toEqual({ rows: 22_531, different: [] });
  });

  const folder = process.env.MAYCRAWL_CONFORMANCE ?? '';
  it.skipIf(folder === '')('agrees with the recorded verdicts of MAYCRAWL_CONFORMANCE', () => {
    expect(differencesIn(join(folder, 'real-robots.jsonl.gz'))).toEqual({ rows: 23_508, different: [] });
    // Google's parser requires an escaped URL. Here, URLs are escaped (F3), so the allow line matches.
    const { different } = differencesIn(join(folder, 'google-spec-test.jsonl'));
    expect(different.map((row) => row.split(':', 1)[0])).toEqual(['111', '113']);
  });
});
