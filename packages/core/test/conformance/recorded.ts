import type { Engine } from './check-vector.js';
import { disagreements } from './every-way.js';
import { inputsOf } from './vectors.js';

/** A file with the recorded answers of Google's production parser. */
export interface RecordedFile {
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly queries: readonly RecordedQuery[];
}

export interface RecordedQuery {
  readonly agents: readonly string[];
  readonly url: string;
  readonly allowed: boolean;
  readonly line: number;
}

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

/** Evaluates every query of a recording in every way, on the text and on the bytes. */
export function tally(
  recording: readonly RecordedFile[],
  { parse, indexOf }: Pick<Engine, 'parse' | 'indexOf'>,
): Tally {
  const disagreeing: Disagreement[] = [];
  let rows = 0;
  for (const [index, file] of recording.entries()) {
    const parsed = inputsOf(file).map((input) => parse(input));
    for (const query of file.queries) {
      rows++;
      const answers = parsed.flatMap((robots) => disagreements(robots, { ...query, crawler: query.agents }, indexOf));
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
