import { gunzipSync } from 'node:zlib';
import { packedVectors } from './packed-vectors.js';
import type { ParserVector } from './vector.js';

/** A file with answers that were recorded from Google's parser, as conformance/synthetic.jsonl.gz has them. */
interface Recording {
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly queries: readonly Pick<ParserVector, 'agents' | 'url' | 'allowed' | 'line'>[];
}

const GOOGLE = 'https://github.com/google/robotstxt';

/** Returns the vectors of conformance/parsers/vectors.jsonl. */
export function parserVectors(): ParserVector[] {
  return readVectors(gunzipSync(Buffer.from(packedVectors.slice('base64:'.length), 'base64')), 'vectors');
}

/**
 * Returns the vectors of a file of JSON lines. Its rows are vectors, or files with recorded answers of Google's parser,
 * which are labelled `google` and numbered behind the name. Throws if a row is neither.
 */
export function readVectors(bytes: Uint8Array, name: string): ParserVector[] {
  const rows = Buffer.from(bytes).toString('utf8').split('\n');
  let count = 0;
  return rows.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const row = rowOf(text);
    if (isVector(row)) return [row];
    if (!isRecording(row)) throw new TypeError(`Line ${index + 1} is no vector and no recording`);
    const robots = row.robotsTxtBase64 ?? Buffer.from(row.robotsTxt ?? '').toString('base64');
    return row.queries.map(
      ({ agents, url, allowed, line }): ParserVector => ({
        ...{ id: `${name}/${++count}`, label: 'google', agents, url, robots, allowed, sources: [GOOGLE] },
        ...(line === undefined ? {} : { line }),
      }),
    );
  });
}

function rowOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = { readonly [Key in string]?: unknown };

const LABELS: readonly unknown[] = ['rfc', 'google', 'choice', 'undefined'];

function isVector(row: unknown): row is ParserVector {
  const { id, label, robots, robotsParts, sources } = fieldsOf(row);
  const hasFile = robotsParts === undefined ? typeof robots === 'string' : areParts(robotsParts);
  return typeof id === 'string' && LABELS.includes(label) && areTexts(sources) && hasFile && isQuestion(row);
}

function isRecording(row: unknown): row is Recording {
  const { robotsTxt = '', robotsTxtBase64 = '', queries } = fieldsOf(row);
  const hasFile = typeof robotsTxt === 'string' && typeof robotsTxtBase64 === 'string';
  return hasFile && Array.isArray(queries) && queries.every(isQuestion);
}

function isQuestion(row: unknown): boolean {
  const { agents, url, allowed } = fieldsOf(row);
  return areTexts(agents) && typeof url === 'string' && typeof allowed === 'boolean';
}

/** Characters of base64 that the repeated parts of a row may have, so that a row of a few bytes fills no memory. */
const MAX_PARTS = 2 ** 24;

function areParts(parts: unknown): boolean {
  if (!Array.isArray(parts)) return false;
  const lengths = parts.map(lengthOf);
  return (
    lengths.every((length) => length !== undefined) && lengths.reduce((sum, length) => sum + length, 0) <= MAX_PARTS
  );
}

/** Returns the characters of a part with its repetitions; undefined if it is none. */
function lengthOf(part: unknown): number | undefined {
  const { base64, times } = fieldsOf(part);
  if (typeof base64 !== 'string' || base64 === '' || typeof times !== 'number') return undefined;
  return Number.isSafeInteger(times) && times >= 0 ? base64.length * times : undefined;
}

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === 'string');

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
