/** Which rows of the grid are shown: those that meet every condition. */

import type { KnownCells } from '../engine/known-cells.js';
import { ALLOWED, CHANGED, CHECKED, EXPLAINED } from '../engine/protocol.js';

type VerdictKind = 'blocked' | 'allowed' | 'changed' | 'newlyBlocked' | 'newlyAllowed';

export type Condition =
  /** A verdict of this kind for the crawler; without one, for any crawler of the grid. */
  | { readonly kind: 'blocked' | 'allowed'; readonly crawler?: string }
  | { readonly kind: 'changed' | 'newlyBlocked' | 'newlyAllowed' }
  | { readonly kind: 'line'; readonly line: number }
  /** The robots.txt of another host governs the URL. */
  | { readonly kind: 'elsewhere' };

export function isSameCondition(a: Condition, b: Condition): boolean {
  return keyOf(a) === keyOf(b);
}

export function keyOf(condition: Condition): string {
  if ('line' in condition) return `line ${condition.line}`;
  return 'crawler' in condition ? `${condition.kind} ${condition.crawler}` : condition.kind;
}

/** For each kind, the flags that count and those that must be set. */
const FLAGS: Readonly<Record<VerdictKind, readonly [mask: number, wanted: number]>> = {
  blocked: [CHECKED | ALLOWED, CHECKED],
  allowed: [CHECKED | ALLOWED, CHECKED | ALLOWED],
  changed: [CHECKED | CHANGED, CHECKED | CHANGED],
  newlyBlocked: [CHECKED | CHANGED | ALLOWED, CHECKED | CHANGED],
  newlyAllowed: [CHECKED | CHANGED | ALLOWED, CHECKED | CHANGED | ALLOWED],
};

/** A condition as numbers, for the loop over all cells. */
interface Test {
  readonly columns: readonly number[];
  readonly mask: number;
  readonly wanted: number;
  /** Flags of a cell for which the answer is known. */
  readonly known: number;
  readonly line: number | undefined;
  readonly isElsewhere: boolean;
}

function testOf(condition: Condition, crawlers: readonly string[]): Test | undefined {
  const all = crawlers.map((_, column) => column);
  if (condition.kind === 'elsewhere') {
    return { columns: [], mask: 0, wanted: 0, known: 0, line: undefined, isElsewhere: true };
  }
  if (condition.kind === 'line') {
    const { line } = condition;
    return { columns: all, mask: EXPLAINED, wanted: EXPLAINED, known: EXPLAINED, line, isElsewhere: false };
  }
  const [mask, wanted] = FLAGS[condition.kind];
  const crawler = 'crawler' in condition ? condition.crawler : undefined;
  const column = crawler === undefined ? undefined : crawlers.indexOf(crawler);
  // A crawler that has left the grid has no verdicts: the condition is ignored.
  if (column === -1) return undefined;
  const columns = column === undefined ? all : [column];
  return { columns, mask, wanted, known: CHECKED, line: undefined, isElsewhere: false };
}

export interface Filtered {
  readonly rows: Uint32Array;
  /** Rows that are left out because their verdicts, or lines, are not known yet. */
  readonly pending: number;
}

/**
 * Returns the rows of `candidates` that meet every condition, in the order of `candidates`.
 * @param paths null for a row that another robots.txt governs
 */
export function filterRows(
  candidates: Iterable<number>,
  cells: KnownCells,
  paths: readonly (string | null)[],
  conditions: readonly Condition[],
): Filtered {
  const tests = conditions.flatMap((condition) => testOf(condition, cells.crawlers) ?? []);
  const rows: number[] = [];
  let pending = 0;
  for (const row of candidates) {
    const results = tests.map((test) => resultOf(test, cells, row, paths[row] === null));
    if (results.every((result) => result === true)) rows.push(row);
    else if (!results.includes(false)) pending++;
  }
  return { rows: Uint32Array.from(rows), pending };
}

/** Undefined if it is not known yet. */
function resultOf(test: Test, { flags, lines, crawlers }: KnownCells, row: number, isElsewhere: boolean) {
  if (test.isElsewhere || isElsewhere) return test.isElsewhere === isElsewhere;
  let isKnown = true;
  for (const column of test.columns) {
    const at = row * crawlers.length + column;
    const flag = flags[at] ?? 0;
    if ((flag & test.mask) === test.wanted && (test.line === undefined || lines[at] === test.line)) return true;
    if ((flag & test.known) === 0) isKnown = false;
  }
  return isKnown ? false : undefined;
}
