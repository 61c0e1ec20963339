/** One pass over all rows for one draft and one question: the rows on screen first, then all verdicts, then all lines. */

import type { Engine } from './engine.js';
import { ALLOWED, CHANGED } from './protocol.js';

export interface Answered {
  readonly first: number;
  readonly flags: Uint8Array;
  readonly lines: Uint32Array | undefined;
}

export interface Counts {
  allowed: number;
  blocked: number;
  newlyAllowed: number;
  newlyBlocked: number;
  /** Blocked rows of each column. */
  readonly blockedByColumn: number[];
}

/** Up to this many rows are explained immediately: deciding them first would double the time. */
const FEW = 200;

const DECIDED = 1;
const EXPLAINED = 2;

export class Pass {
  readonly counts: Counts;
  readonly #engine: Engine;
  readonly #paths: readonly (string | null)[];
  /** The state of each row: 0, `DECIDED` or `EXPLAINED`. */
  readonly #rows: Uint8Array;
  #decided = 0;
  /** Every row before these is decided, or explained. */
  #nextToDecide = 0;
  #nextToExplain = 0;

  constructor(engine: Engine, paths: readonly (string | null)[]) {
    this.#engine = engine;
    this.#paths = paths;
    this.#rows = new Uint8Array(paths.length);
    const blockedByColumn = new Array<number>(engine.columns).fill(0);
    this.counts = { allowed: 0, blocked: 0, newlyAllowed: 0, newlyBlocked: 0, blockedByColumn };
    if (paths.length <= FEW) this.#nextToDecide = paths.length;
  }

  get rowsDone(): number {
    return this.#decided;
  }

  get isDecided(): boolean {
    return this.#decided === this.#paths.length;
  }

  /** Explains the rows of a range that are not explained yet; undefined if all are. */
  explain(first: number, end: number): Answered | undefined {
    let from = first;
    let to = Math.min(end, this.#paths.length);
    while (from < to && this.#rows[from] === EXPLAINED) from++;
    while (from < to && this.#rows[to - 1] === EXPLAINED) to--;
    return from < to ? this.#answer(from, to, EXPLAINED, () => false) : undefined;
  }

  next(isLate: () => boolean): Answered | undefined {
    this.#nextToDecide = this.#skip(this.#nextToDecide, DECIDED);
    if (this.#nextToDecide < this.#paths.length) {
      return this.#answer(this.#nextToDecide, this.#paths.length, DECIDED, isLate);
    }
    this.#nextToExplain = this.#skip(this.#nextToExplain, EXPLAINED);
    if (this.#nextToExplain === this.#paths.length) return undefined;
    return this.#answer(this.#nextToExplain, this.#paths.length, EXPLAINED, isLate);
  }

  #skip(from: number, state: number): number {
    let row = from;
    while (row < this.#rows.length && (this.#rows[row] ?? 0) >= state) row++;
    return row;
  }

  #answer(first: number, end: number, state: number, isLate: () => boolean): Answered {
    const { columns } = this.#engine;
    const flags = new Uint8Array((end - first) * columns);
    const lines = state === EXPLAINED ? new Uint32Array(flags.length) : undefined;
    let row = first;
    do {
      const path = this.#paths[row] ?? null;
      const at = (row - first) * columns;
      if (path !== null && lines !== undefined) this.#engine.explain(path, flags, lines, at);
      else if (path !== null) this.#engine.decide(path, flags, at);
      if (this.#rows[row] === 0) this.#count(flags, at, path === null ? 0 : columns);
      this.#rows[row] = state;
      row++;
    } while (row < end && (this.#rows[row] ?? 0) < state && !isLate());
    // A row further on may be done already, if it was on screen.
    const size = (row - first) * columns;
    return { first, flags: flags.slice(0, size), lines: lines?.slice(0, size) };
  }

  #count(flags: Uint8Array, at: number, columns: number): void {
    this.#decided++;
    for (let cell = at; cell < at + columns; cell++) {
      const flag = flags[cell] ?? 0;
      const isChanged = (flag & CHANGED) !== 0;
      if ((flag & ALLOWED) !== 0) {
        this.counts.allowed++;
        if (isChanged) this.counts.newlyAllowed++;
      } else {
        this.counts.blocked++;
        const { blockedByColumn } = this.counts;
        blockedByColumn[cell - at] = (blockedByColumn[cell - at] ?? 0) + 1;
        if (isChanged) this.counts.newlyBlocked++;
      }
    }
  }
}
