import type { ChangedLines, Placement } from './types.js';

const MAX_LINES = 8;
const MAX_LENGTH = 200;

/** Returns where the lines of two files differ: one range in each, between the lines that both begin and end with. */
export function placementOf(before: Uint8Array, after: Uint8Array): Placement {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) start++;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const removed = changedLines(old, start, end);
  const added = changedLines(now, start, end);
  return { kind: kindOf(removed, added, start, end), removed, added };
}

function kindOf(
  removed: ChangedLines | undefined,
  added: ChangedLines | undefined,
  start: number,
  end: number,
): Placement['kind'] {
  if (removed === undefined && added === undefined) return 'none';
  if (removed !== undefined && added !== undefined) return 'changed';
  if (start > 0 && end > 0) return 'changed';
  if (start === 0) return added === undefined ? 'start-dropped' : 'prepended';
  return added === undefined ? 'end-dropped' : 'appended';
}

function changedLines(lines: readonly string[], start: number, end: number): ChangedLines | undefined {
  const count = lines.length - end - start;
  if (count === 0) return undefined;
  const text = lines.slice(start, start + Math.min(count, MAX_LINES)).map((line) => line.slice(0, MAX_LENGTH));
  return { first: start + 1, count, text };
}

/** Lines end as Google's parser ends them: at CR, LF or CR LF. The end of the last line begins no further one. */
function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
