import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RecordedFile, RecordedQuery } from './recorded.js';
import { rowsOf, type Vector } from './vectors.js';

const folder: URL = new URL('../../../../conformance/', import.meta.url);

/** The project's own vectors, by file. */
export const vectorFiles: ReadonlyMap<string, readonly Vector[]> = new Map(
  readdirSync(folder)
    .filter((name) => /^[a-z]-.*\.jsonl$/.test(name))
    .sort()
    .map((name) => [name, rowsOf(readFileSync(new URL(name, folder), 'utf8')) as Vector[]]),
);

type SingleRow = Omit<RecordedFile, 'queries'> & Omit<RecordedQuery, 'agents'> & { readonly agent: string };

/** Reads a recording with one file per line (`.jsonl` or `.jsonl.gz`). Throws if it does not exist. */
export function readRecording(path: URL | string): RecordedFile[] {
  const bytes = readFileSync(path);
  const text = (String(path).endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return (rowsOf(text) as (RecordedFile | SingleRow)[]).map((row) =>
    'queries' in row ? row : { ...row, queries: [{ ...row, agents: [row.agent] }] },
  );
}
