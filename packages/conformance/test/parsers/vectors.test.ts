/** The vectors for parsers as data: their form, their labels and their answers. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/full-size.js';
import { type Label, type ParserVector, parserVectors, readVectors, robotsOf, testParser } from '../../src/index.js';

const FOLDER = new URL('../../../../conformance/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const rowsOf = (name: string): never[] =>
  textOf(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as never);

const CORE = [process.execPath, fileURLToPath(new URL('parsers/adapters/javascript/maycrawl.mjs', FOLDER))];
const LABELS: readonly Label[] = ['rfc', 'google', 'choice', 'undefined'];

interface LabelRow {
  readonly id: string;
  readonly label?: Label;
  readonly reviews?: readonly Label[];
  readonly leftOut?: string;
}

const labels: readonly LabelRow[] = rowsOf('parsers/labels.jsonl');
const vectors = parserVectors();

describe('the vectors', () => {
  it('are those of the file', () => {
    expect(vectors).toEqual(rowsOf('parsers/vectors.jsonl'));
    expect(vectors.length).toBeGreaterThan(900);
  });

  it('have the form of the schema, and the schema rejects others', () => {
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(
      JSON.parse(textOf('parsers/vector.schema.json')),
    );
    const wrong = vectors.filter((vector) => !validate(vector)).map(({ id }) => id);
    expect(wrong).toEqual([]);
    const [first] = vectors;
    for (const change of [
      { label: 'other' },
      { agents: ['Bot/1.0'] },
      { robots: '*' },
      { allowed: 1 },
      { sources: [] },
      { more: 1 },
    ])
      expect(validate({ ...first, ...change }), JSON.stringify(change)).toBe(false);
  });

  it('have unique ids, and ask each question once', () => {
    const unique = (values: readonly string[]): string[] =>
      values.filter((value, index) => values.indexOf(value) !== index);
    expect(unique(labels.map(({ id }) => id))).toEqual([]);
    expect(
      unique(vectors.map((vector) => `${robotsOf(vector).toString('base64')} ${vector.agents} ${vector.url}`)),
    ).toEqual([]);
  });

  it('have two reviews, of which one or the note of a later check holds', () => {
    const unlabelled = labels.filter(({ label, leftOut }) => (label === undefined) === (leftOut === undefined));
    expect(unlabelled).toEqual([]);
    for (const { id, label, reviews = [] } of labels.filter((row) => row.label !== undefined)) {
      expect(reviews, id).toHaveLength(2);
      const note = vectors.find((vector) => vector.id === id)?.note;
      expect(reviews.some((review) => review === label) || note !== undefined, id).toBe(true);
    }
  });

  it('that RFC 9309 demands link to it', () => {
    const without = vectors.filter(({ label, sources }) => label === 'rfc' && !sources.join().includes('rfc9309'));
    expect(without).toEqual([]);
  });
});

describe('@maycrawl/core', () => {
  it('gives every answer, or that of Google where RFC 9309 has another', { timeout: 300_000 }, async () => {
    const { results } = await testParser({ command: CORE, vectors, seconds: 300, secondsInAll: 300 });
    for (const label of LABELS) {
      const others = results.filter(({ vector, outcome }) => vector.label === label && outcome !== 'right');
      expect(others.filter(({ outcome }) => outcome !== 'as-google')).toEqual([]);
      // The escapes of ASCII, an index page and robots.txt itself, which the dialect of the RFC reads as the RFC does.
      expect(others).toHaveLength(label === 'rfc' ? 7 : 0);
    }
    const line = results.filter(({ vector, outcome, line }) => outcome === 'right' && line !== vector.line);
    expect(line).toEqual([]);
  });

  it('answers the generated files as Google’s parser', { timeout: 300_000 }, async () => {
    const recorded = readVectors(gunzipSync(readFileSync(new URL('synthetic.jsonl.gz', FOLDER))), 'synthetic');
    expect([recorded.length, recorded[0]?.id, recorded[0]?.label]).toEqual([22_531, 'synthetic/1', 'google']);
    const some = everyNth(recorded, 10);
    const { results } = await testParser({ command: CORE, vectors: some, seconds: 300, secondsInAll: 300 });
    expect(results.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
    expect(results).toHaveLength(some.length);
  });
});

describe('a file of vectors', () => {
  const vector = { id: 'a', label: 'rfc', agents: [], url: '/', allowed: true, sources: [] };
  const parts = (...robotsParts: object[]): string => JSON.stringify({ ...vector, robotsParts });
  const read = (text: string): ParserVector[] => readVectors(Buffer.from(`\n${text}\n`), 'file');

  it.each([
    '{',
    '{}',
    'null',
    JSON.stringify(vector),
    JSON.stringify({ ...vector, robots: '', sources: undefined }),
    parts({ base64: 'YQ==', times: 1e9 }),
    parts({ base64: '', times: 1e15 }),
    parts({ base64: 'YQ==', times: 3e6 }, { base64: 'YQ==', times: 3e6 }),
    JSON.stringify({ ...vector, robots: '', robotsParts: [{ base64: 'YQ==', times: 1e15 }] }),
    '{"queries":[{"url":"/"}]}',
  ])('%s is none', (text) => {
    expect(() => read(text)).toThrow(new TypeError('Line 2 is no vector and no recording'));
  });

  it('has files in parts, which are repeated', () => {
    const [first] = read(
      parts({ base64: 'YWI=', times: 2 }, { base64: 'Yw==', times: 0 }, { base64: 'ZA==', times: 1 }),
    );
    expect(first && robotsOf(first).toString()).toBe('ababd');
    const [longest] = read(parts({ base64: 'YQ==', times: 4e6 }));
    expect(longest && robotsOf(longest).equals(Buffer.alloc(4e6, 'a'))).toBe(true);
  });

  it('has recordings, of which only the question and the answer are read', () => {
    const query = { agents: ['a'], url: '/', allowed: true, line: 0 };
    const others = { id: 'b', label: 'other', robotsParts: [{ base64: 'YQ==', times: 1e15 }] };
    const [first] = read(JSON.stringify({ robotsTxt: 'a', queries: [{ ...query, ...others }] }));
    expect(first).toMatchObject({ ...query, id: 'file/1', label: 'google', robots: 'YQ==' });
    expect(first).not.toHaveProperty('robotsParts');
  });
});
