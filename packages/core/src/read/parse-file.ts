import { isLineEnd } from '../bytes/bytes.js';
import { byteCount, isUint8Array } from '../bytes/genuine-bytes.js';
import { DEFAULT_MAX_BYTES, LARGEST_MAX_BYTES } from '../bytes/limits.js';
import { checkOptionNames } from '../messages/option-error.js';
import type { Dialect, ParseOptions } from '../types/options.js';
import type { ParsedFile } from './parsed-file.js';
import { RuleTableBuilder } from './rule-table-builder.js';
import { scan } from './scan.js';

const OPTIONS: readonly (keyof ParseOptions)[] = ['dialect', 'maxBytes'];

/** The table of the current call. No code of a caller runs between `start` and `build`, so there is one at a time. */
const table: RuleTableBuilder = new RuleTableBuilder();

/** Reads a file into a rule table; `parse` documents the arguments and what it throws. */
export function parseFile(input: Uint8Array | string, options?: ParseOptions): ParsedFile {
  if (options !== undefined && typeof options !== 'object') {
    throw new TypeError(`parse: expected options as an object, got ${shown(options)}`);
  }
  if (options) checkOptionNames('parse', options, OPTIONS);
  const dialect = options?.dialect ?? 'google';
  const maxBytes = options?.maxBytes ?? DEFAULT_MAX_BYTES;
  checkArguments(input, dialect, maxBytes);
  // A code unit takes at least one byte: of text, too, nothing that is longer than the limit is encoded whole.
  const isText = typeof input === 'string';
  const isLong = (isText ? input.length : byteCount(input)) > maxBytes;
  if (isText) table.start(isLong ? input.slice(0, maxBytes + 2) : input);
  else table.start(isLong ? new Uint8Array(input.buffer, input.byteOffset, maxBytes + 1) : input);
  const truncated = table.end > maxBytes;
  table.terminate(truncated ? endOfWholeLines(table.bytes, maxBytes) : table.end);
  scan(table, dialect);
  const { view, start, wordsAt } = table.build();
  return {
    view,
    start,
    byteLength: table.end,
    truncated,
    wordsAt,
    wordCount: table.wordCount,
    agentCount: table.agentCount,
    dialect,
    derived: undefined,
  };
}

/** `limit`, or the start of the line that it cuts: that line is dropped. */
function endOfWholeLines(bytes: Uint8Array, limit: number): number {
  if (isLineEnd(bytes[limit] as number)) return limit;
  let end = limit;
  while (end > 0 && !isLineEnd(bytes[end - 1] as number)) end--;
  return end;
}

function checkArguments(input: unknown, dialect: Dialect, maxBytes: number): void {
  if (typeof input !== 'string' && !isUint8Array(input)) {
    throw new TypeError(`parse: expected a Uint8Array or a string, got ${typeOf(input)}`);
  }
  if (dialect !== 'google' && dialect !== 'rfc9309') {
    throw new TypeError(`parse: expected dialect 'google' or 'rfc9309', got ${shown(dialect)}`);
  }
  if (!Number.isInteger(maxBytes) || maxBytes < 0 || maxBytes > LARGEST_MAX_BYTES) {
    throw new TypeError(
      `parse: expected maxBytes to be an integer from 0 to ${LARGEST_MAX_BYTES}, got ${shown(maxBytes)}`,
    );
  }
}

/** Objects by their class, such as `ArrayBuffer` or `Promise`: those are what callers mistake for bytes. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
