import { crc32 } from 'node:zlib';
import { type ClockChanges, changesAfter, NO_CHANGES } from '../../time/clock-changes.js';
import type { MonotonicClock } from '../../time/monotonic-clock.js';
import { bootId } from './process-identity.js';
import type { Database, Statement } from './sqlite-module.js';

/** The sample of a new file, which has no times yet. */
export const NEW_CLOCK = 'new';

/** Milliseconds that stand for an unknown time, 3,000 years: it makes all copies stale and restarts all outages. */
const UNKNOWN_TIME = 1e14;
/** Milliseconds after which the clocks are stored again, so that little time is unknown after a restart of the machine. */
const STORE_AFTER = 60_000;

interface ClockSample {
  readonly boot: string;
  readonly wall: number;
  readonly monotonic: number;
  readonly changes: ClockChanges;
}

/** The table `clock`: by how much the wall clock of this machine was set since the file was created. */
export class ClockRow {
  readonly #wall: () => number;
  readonly #monotonic: MonotonicClock | undefined;
  readonly #boot: string = bootId() ?? '';
  readonly #select: Statement;
  readonly #replace: Statement;

  /** @param monotonic undefined if it cannot be compared with the wall clock: then that one counts as never set */
  constructor(database: Database, wall: () => number, monotonic: MonotonicClock | undefined) {
    this.#wall = wall;
    this.#monotonic = monotonic;
    this.#select = database.prepare('SELECT sample FROM clock');
    this.#replace = database.prepare('INSERT OR REPLACE INTO clock (id, sample) VALUES (1, ?)');
  }

  changes(): ClockChanges {
    return this.#monotonic === undefined ? NO_CHANGES : this.#next(this.#stored(), this.#monotonic()).changes;
  }

  /** True if the wall clock was set since the clocks were stored. */
  isOutdated(): boolean {
    const stored = this.#stored();
    if (this.#monotonic === undefined || stored === NEW_CLOCK) return false;
    return stored === undefined || !areSameChanges(stored.changes, this.changes());
  }

  /** Stores the clocks if the wall clock was set, and each minute. In a transaction. */
  update(): void {
    if (this.#monotonic === undefined) return;
    const stored = this.#stored();
    const next = this.#next(stored, this.#monotonic());
    if (stored !== NEW_CLOCK && stored !== undefined && isSameClock(stored, next)) return;
    this.#replace.run(encodeSample(next));
  }

  #next(stored: ClockSample | typeof NEW_CLOCK | undefined, monotonic: number): ClockSample {
    const sample = { boot: this.#boot, wall: this.#wall(), monotonic };
    if (stored === NEW_CLOCK) return { ...sample, changes: NO_CHANGES };
    if (stored === undefined) {
      // With the time, so that it differs from what an earlier damage led to.
      const unknown = UNKNOWN_TIME + sample.wall;
      return { ...sample, changes: { forward: unknown, back: unknown } };
    }
    return { ...sample, changes: changesAfter(stored.changes, aheadOf(stored, sample)) };
  }

  #stored(): ClockSample | typeof NEW_CLOCK | undefined {
    return decodeSample(this.#select.get()?.sample);
  }
}

/** Returns by how much the wall clock advanced more than the monotonic one. */
function aheadOf(stored: ClockSample, { boot, wall, monotonic }: Omit<ClockSample, 'changes'>): number {
  const passed = wall - stored.wall;
  if (boot === stored.boot && monotonic >= stored.monotonic) return passed - (monotonic - stored.monotonic);
  // The machine was started again: the monotonic clock does not show how much time has passed.
  return passed >= 0 ? passed : passed - UNKNOWN_TIME;
}

function isSameClock(stored: ClockSample, next: ClockSample): boolean {
  if (stored.boot !== next.boot || !areSameChanges(stored.changes, next.changes)) return false;
  return Math.abs(next.monotonic - stored.monotonic) < STORE_AFTER;
}

function areSameChanges(a: ClockChanges, b: ClockChanges): boolean {
  return a.forward === b.forward && a.back === b.back;
}

/** Returns the sample with its checksum: a flipped bit must not make an outage longer. */
function encodeSample(sample: ClockSample): string {
  const json = JSON.stringify(sample);
  return `${crc32(json)} ${json}`;
}

function decodeSample(value: unknown): ClockSample | typeof NEW_CLOCK | undefined {
  if (value === NEW_CLOCK) return NEW_CLOCK;
  const [, checksum, json] = /^(\d+) (.*)$/.exec(String(value)) ?? [];
  return json !== undefined && checksum === String(crc32(json)) ? (JSON.parse(json) as ClockSample) : undefined;
}
