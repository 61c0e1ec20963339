import { diffArrays } from 'diff/lib/diff/array.js';

export interface LineDiffInput {
  /** Both with LF line ends. */
  readonly before: string;
  readonly after: string;
}

export type DiffRow =
  | {
      readonly kind: 'same' | 'removed' | 'added';
      /** Numbers from 1; of a removed line in the old file, of an added one in the new file. */
      readonly before: number | undefined;
      readonly after: number | undefined;
      readonly text: string;
    }
  | { readonly kind: 'skipped'; readonly count: number };

export interface LineDiff {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
  /** A changed line, which is removed and added, counts once. */
  readonly differing: number;
  readonly more: number;
}

const CONTEXT = 3;
const MAX_ROWS = 400;
const MAX_CHARACTERS = 300;
/** Milliseconds after which two files count as entirely different. */
const TIMEOUT = 1500;

/** Returns the lines that differ between two texts; null if they differ too much for a comparison by lines. */
export function lineDiffTask({ before, after }: LineDiffInput): LineDiff | null {
  const parts = diffArrays(linesOf(before), linesOf(after), { timeout: TIMEOUT });
  if (parts === undefined) return null;
  const rows: DiffRow[] = [];
  const at = { before: 1, after: 1 };
  const counts = { added: 0, removed: 0 };
  let [settled, until] = [0, { ...counts }];
  const settle = (): void => {
    settled += Math.max(counts.added - until.added, counts.removed - until.removed);
    until = { ...counts };
  };
  for (const [index, { value, added, removed }] of parts.entries()) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    if (kind === 'same') settle();
    else counts[kind] += value.length;
    const skipped = kind === 'same' ? skippedOf(value.length, index > 0, index < parts.length - 1) : undefined;
    for (const [i, text] of value.entries()) {
      if (skipped?.from === i) rows.push({ kind: 'skipped', count: skipped.end - skipped.from });
      if (skipped === undefined || i < skipped.from || i >= skipped.end) {
        rows.push({
          kind,
          before: added ? undefined : at.before,
          after: removed ? undefined : at.after,
          text: text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`,
        });
      }
      if (!added) at.before++;
      if (!removed) at.after++;
    }
  }
  settle();
  return { rows: rows.slice(0, MAX_ROWS), ...counts, differing: settled, more: Math.max(0, rows.length - MAX_ROWS) };
}

/** Returns the lines. A last line without a line end counts; the empty text after a final line end does not. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function skippedOf(
  length: number,
  hasBefore: boolean,
  hasAfter: boolean,
): { readonly from: number; readonly end: number } | undefined {
  const from = hasBefore ? CONTEXT : 0;
  const end = length - (hasAfter ? CONTEXT : 0);
  // A note instead of a single line would save nothing.
  return end - from > 1 ? { from, end } : undefined;
}
