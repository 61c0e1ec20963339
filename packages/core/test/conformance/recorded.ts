import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from '../../src/index.js';
import { disagreements } from './every-way.js';
import { inputsOf, rowsOf } from './vectors.js';

/** A file with the recorded answers of Google's production parser. */
interface RecordedFile {
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly queries: readonly RecordedQuery[];
}

interface RecordedQuery {
  readonly agents: readonly string[];
  readonly url: string;
  readonly allowed: boolean;
  readonly line: number;
}

type SingleRow = Omit<RecordedFile, 'queries'> & Omit<RecordedQuery, 'agents'> & { readonly agent: string };

export interface Disagreement {
  /** 1-based line of the recording. */
  readonly fileLine: number;
  readonly query: RecordedQuery;
  readonly answers: readonly string[];
  readonly robotsTxt: unknown;
}

export interface Tally {
  readonly files: number;
  readonly rows: number;
  readonly disagreeing: readonly Disagreement[];
}

/** Reads a recording with one file per line (`.jsonl` or `.jsonl.gz`). Throws if it does not exist. */
export function readRecording(path: URL | string): RecordedFile[] {
  const bytes = readFileSync(path);
  const text = (String(path).endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return (rowsOf(text) as (RecordedFile | SingleRow)[]).map((row) =>
    'queries' in row ? row : { ...row, queries: [{ ...row, agents: [row.agent] }] },
  );
}

/** Evaluates every query of a recording in every way, on the text and on the bytes. */
export function tally(recording: readonly RecordedFile[]): Tally {
  const disagreeing: Disagreement[] = [];
  let rows = 0;
  for (const [index, file] of recording.entries()) {
    const parsed = inputsOf(file).map((input) => parse(input));
    for (const query of file.queries) {
      rows++;
      const answers = parsed.flatMap((robots) => disagreements(robots, { ...query, crawler: query.agents }));
      if (answers.length === 0) continue;
      const robotsTxt = file.robotsTxt ?? { base64: file.robotsTxtBase64 };
      disagreeing.push({ fileLine: index + 1, query, answers, robotsTxt });
    }
  }
  return { files: recording.length, rows, disagreeing };
}

/** Returns the first twenty disagreements in full. */
export function report(disagreeing: readonly Disagreement[]): string {
  const first = disagreeing.slice(0, 20).map((row) => JSON.stringify(row, null, 1));
  return [`${disagreeing.length} rows disagree`, ...first].join('\n');
}
