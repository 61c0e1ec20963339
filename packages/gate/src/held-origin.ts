import { parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import type { OpenedGate } from './gate-options.js';
import { accessAt, dueAt, type LadderAccess } from './ladder.js';
import { isSiteReachable } from './page-reports.js';
import type { GateRecord } from './types.js';

/** A record without the octets. */
export type RecordFacts = Omit<GateRecord, 'body'>;

/** An origin in memory: its record, with the file parsed in place of the octets. One object: each weighs by the million. */
export interface HeldOrigin extends RecordFacts {
  /** Asked for since it was last thought of dropping it. */
  isUsed: boolean;
  /**
   * Up to here, counted from the gate's opening, the answer is there for the taking: nothing ends, nothing is due. A
   * number that is small takes no room of its own. Undefined where a fetch comes first.
   */
  readonly plainUntil: number | undefined;
  /** Of the gate's own crawler, where rules decide. */
  readonly rules: RuleSet | undefined;
  /** What the ladder says up to `access.until`. */
  readonly access: LadderAccess;
  /** The last good file; undefined where there is none. */
  readonly robots: RobotsTxt | undefined;
}

/**
 * A record as it is held, with what the ladder says of it now.
 *
 * @param known the parsed file of a record that lacks its octets
 */
export function heldOrigin(
  record: GateRecord,
  known: RobotsTxt | undefined,
  { clock, crawler, parse: options, setup: { ladder } }: OpenedGate,
): HeldOrigin {
  const { origin, counter, ladder: state, good, last, pageGoodAt, pageBadAt } = record;
  const now = clock.now();
  const access = accessAt(state, now, ladder, isSiteReachable(record, now));
  const due = dueAt(state, now, ladder);
  const parsed = record.body === undefined ? known : parse(record.body, options);
  const robots = good?.kind === 'file' ? parsed : undefined;
  const rules = access.access === 'rules' ? robots?.rulesFor(crawler) : undefined;
  const plainUntil = isAnswer(access) ? Math.min(access.until, due) - clock.start : undefined;
  // A literal that names all: V8 keeps what `...` adds in twice the room.
  return {
    origin,
    isUsed: false,
    plainUntil,
    rules,
    access,
    robots,
    counter,
    ladder: state,
    good,
    last,
    pageGoodAt,
    pageBadAt,
  };
}

/** The record without its octets, which only the parsed file has. */
export function recordOf(held: HeldOrigin): GateRecord {
  return { ...factsOf(held), body: undefined };
}

/** Does the ladder's word decide? Else a fetch comes first. */
function isAnswer({ step }: LadderAccess): boolean {
  return step !== 'unfetched' && step !== 'stale';
}

/** In an outage, time alone must not open what a fetch that is due could shut. */
export function servesWhileDue({ access, step }: LadderAccess): boolean {
  return step === 'fresh' || access === 'disallow-all';
}

/** What is told of the record to those who ask for it. */
export function factsOf({ origin, counter, ladder, good, last, pageGoodAt, pageBadAt }: RecordFacts): RecordFacts {
  return { origin, counter, ladder, good, last, pageGoodAt, pageBadAt };
}
