import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ParserReport,
  type ParserVector,
  parserVectors,
  readVectors,
  testParser,
  type VectorResult,
} from '@maycrawl/conformance';
import { pathOfOption, readFileBytes } from '../../files/read-file.js';
import { usage } from '../../terminal/command-error.js';
import { watchedRun } from '../../terminal/watched-run.js';
import type { Writer } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { quoted } from '../../text/printable.js';
import type { TestParserArguments } from './test-parser-command.js';
import { faultText, parserSummary, vectorText } from './text-parser-test.js';

const MAX_FILE_BYTES = 2 ** 28;
const GZIP = [0x1f, 0x8b];

/** `maycrawl test-parser`: asks an adapter the vectors. */
export async function runParserTest(args: TestParserArguments, writer: Writer): Promise<0 | 1 | 3> {
  const report = await testWith(args, chosenVectors(args), writer);
  if (args.format === 'json') writer.print((await import('./json-parser-test.js')).parserTestJson(args, report));
  else writer.print(report.fault === undefined ? parserSummary(report) : faultText(report));
  return exitCodeOf(args, report);
}

function testWith(
  { command, seconds, minutes, format }: TestParserArguments,
  vectors: readonly ParserVector[],
  writer: Writer,
): Promise<ParserReport> {
  let done = 0;
  const view = {
    tally: () => `${grouped(done)} of ${counted(vectors.length, 'vector')}`,
    summary: () => `${grouped(done)} of ${counted(vectors.length, 'vector')} tested`,
  };
  // Nothing is printed of an adapter that never answers, except that.
  const waiting: VectorResult[] = [];
  let hasAnswer = false;
  return watchedRun(view, ({ signal, hide }) => {
    const onResult = (result: VectorResult): void => {
      done += 1;
      if (format === 'text' && result.outcome !== 'right') waiting.push(result);
      if (result.allowed !== undefined || result.outcome === 'error') hasAnswer = true;
      if (!hasAnswer || waiting.length === 0) return;
      hide();
      for (const shown of waiting.splice(0)) writer.print(vectorText(shown));
      writer.flush();
    };
    return testParser({ command, vectors, seconds, secondsInAll: minutes * 60, signal, onResult });
  });
}

function chosenVectors({ labels, only, vectors }: TestParserArguments): ParserVector[] {
  const all = vectors === undefined ? parserVectors() : vectorsOf(vectors);
  const unknown = only?.find((id) => !all.some((vector) => isNamed(vector, id)));
  if (unknown !== undefined)
    throw usage(`unknown vector ${quoted(unknown)}: conformance/parsers/vectors.jsonl has the ids`);
  const chosen = all.filter(
    (vector) => (labels?.includes(vector.label) ?? true) && (only?.some((id) => isNamed(vector, id)) ?? true),
  );
  if (chosen.length === 0) throw usage('no vector has these labels and ids: leave out --label or --only');
  return chosen;
}

const isNamed = ({ id }: ParserVector, name: string): boolean => id === name || id.startsWith(`${name}/`);

function vectorsOf(path: string): ParserVector[] {
  const bytes = readFileBytes(path, MAX_FILE_BYTES, pathOfOption('vectors'));
  try {
    const isPacked = GZIP.every((byte, index) => bytes[index] === byte);
    const text = isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes;
    return readVectors(text, basename(path).split('.', 1)[0] ?? '');
  } catch (error) {
    throw usage(`${quoted(path)} has no vectors (${(error as Error).message}): give a file as conformance/ has them`);
  }
}

function exitCodeOf({ labels }: TestParserArguments, { fault, results }: ParserReport): 0 | 1 | 3 {
  if (fault !== undefined) return 3;
  const required = labels ?? ['rfc'];
  const failed = results.some(
    ({ vector, outcome }) => required.includes(vector.label) && outcome !== 'right' && outcome !== 'as-google',
  );
  return failed ? 1 : 0;
}
