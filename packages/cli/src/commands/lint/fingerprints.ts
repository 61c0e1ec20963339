import { createHash } from 'node:crypto';
import type { LintedFile } from './linted-file.js';

const [LF, CR] = [0x0a, 0x0d];
const HASH_LENGTH = 16;

/**
 * Returns a fingerprint for each finding of a file, so that a tool recognizes it in the next run: a hash of the rule
 * and of the text of the line, and which of the findings with this hash it is. It is the same if the line moves.
 */
export function fingerprintsOf({ bytes, diagnostics }: LintedFile): string[] {
  /** By line, because many findings may be in one long line. */
  const lineHashes = new Map<number, string>();
  const counts = new Map<string, number>();
  return diagnostics.map(({ variant, location: { span, start } }) => {
    const isWholeFile = span.end === 0;
    const lineHash = isWholeFile ? '' : (lineHashes.get(start.line) ?? hash(lineAt(bytes, span.start)));
    if (!isWholeFile) lineHashes.set(start.line, lineHash);
    const finding = hash(`${variant} ${lineHash}`);
    const count = (counts.get(finding) ?? 0) + 1;
    counts.set(finding, count);
    return `${finding}:${count}`;
  });
}

/** Returns the text of the line that contains the byte at `offset`, without white space around it. */
function lineAt(bytes: Uint8Array, offset: number): string {
  const isEnd = (at: number): boolean => bytes[at] === LF || bytes[at] === CR;
  let [start, end] = [Math.min(offset, bytes.length), Math.min(offset, bytes.length)];
  while (start > 0 && !isEnd(start - 1)) start--;
  while (end < bytes.length && !isEnd(end)) end++;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString('latin1')
    .trim();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
