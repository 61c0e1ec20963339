import type { Rule } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { type Cause, type ChangedRange, ChangedRanges, partOf } from '../analysis/queries/changed-ranges.js';
import type { Difference, Differences } from './types.js';

/** Steps for all crawlers together: a second or two. */
const BUDGET = 10_000_000;

/** The paths on which the changes for a set of crawlers show. */
export interface ChangedPaths {
  /** One for each example, those that are newly blocked first. */
  readonly ranges: readonly ChangedRange[];
  /** True if no path outside the ranges changes: proved. */
  readonly isAll: boolean;
}

/** Finds the paths on which the changes of a comparison show. All crawlers share a budget. */
export class ChangedPathsFinder {
  readonly #found: Differences;
  readonly #meter: Meter = new Meter(BUDGET);
  readonly #userAgentLines: number;

  constructor(found: Differences) {
    this.#found = found;
    this.#userAgentLines = found.files
      .flatMap(({ groups }) => groups)
      .reduce((sum, { userAgents }) => sum + userAgents.length, 0);
  }

  of(difference: Difference): ChangedPaths {
    const causes = causesOf(difference);
    if (this.#meter.isSpent) return { ranges: causes.map(({ rule }) => partOf(rule)), isAll: false };
    const [{ dialect }] = this.#found.files;
    const { ranges, isAll } = new ChangedRanges(this.#rulesOf(difference), dialect, this.#meter).rangesOf(causes);
    return { ranges, isAll: isAll && isDecided(difference) };
  }

  #rulesOf({ crawlers: [crawler = '*'] }: Difference): [readonly Rule[], readonly Rule[]] {
    const { files } = this.#found;
    // A lookup examines every user-agent line.
    this.#meter.spend(this.#userAgentLines);
    return [files[0].rulesFor(crawler).rules, files[1].rulesFor(crawler).rules];
  }
}

/** False if some rule is undecided: it may concern any path. */
function isDecided({ newlyBlocked, newlyAllowed }: Difference): boolean {
  return [newlyBlocked, newlyAllowed].every(
    (direction) => direction.kind === 'none' || (direction.kind === 'some' && direction.undecided.length === 0),
  );
}

function causesOf({ newlyBlocked, newlyAllowed }: Difference): Cause[] {
  return [newlyBlocked, newlyAllowed].flatMap((direction) =>
    direction.kind === 'some' ? direction.examples.map(({ rule, after }) => ({ rule, allowed: after.allowed })) : [],
  );
}
