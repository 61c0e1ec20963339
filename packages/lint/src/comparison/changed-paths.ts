import type { Rule } from '@maycrawl/core';
import { Meter } from '../analysis/automata/meter.js';
import { type Cause, type ChangedRange, ChangedRanges, partOf } from '../analysis/queries/changed-ranges.js';
import type { Difference, Differences, Direction } from './types.js';

/** Steps for all crawlers together: about a second. */
const BUDGET = 5_000_000;

/** The paths on which the changes for a set of crawlers show. */
export interface ChangedPaths {
  /** One for each example of the direction, in the same order. */
  readonly newlyBlocked: readonly ChangedRange[];
  readonly newlyAllowed: readonly ChangedRange[];
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
    const [blocked, allowed] = [causesIn(difference.newlyBlocked), causesIn(difference.newlyAllowed)];
    const causes = [...blocked, ...allowed];
    const { ranges, isAll } = this.#rangesOf(difference, causes);
    return {
      newlyBlocked: ranges.slice(0, blocked.length),
      newlyAllowed: ranges.slice(blocked.length),
      isAll: isAll && isDecided(difference),
    };
  }

  #rangesOf(difference: Difference, causes: readonly Cause[]): ReturnType<ChangedRanges['rangesOf']> {
    if (this.#meter.isSpent) return { ranges: causes.map(({ rule }) => partOf(rule)), isAll: false };
    const [{ dialect }] = this.#found.files;
    return new ChangedRanges(this.#rulesOf(difference), dialect, this.#meter).rangesOf(causes);
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

function causesIn(direction: Direction): Cause[] {
  if (direction.kind !== 'some') return [];
  return direction.examples.map(({ rule, after }) => ({ rule, allowed: after.allowed }));
}
