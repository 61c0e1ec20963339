import { parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import type { OpenedGate } from './gate-options.js';
import { accessAt, dueAt, type LadderAccess } from './ladder.js';
import { isSiteReachable } from './page-reports.js';
import type { GateRecord } from './types.js';

/** A record without the octets. */
export type RecordFacts = Omit<GateRecord, 'body'>;

/** An origin in memory: the parsed file holds the octets. */
export interface HeldOrigin {
  readonly origin: string;
  /** Asked for since it was last thought of dropping it. */
  isUsed: boolean;
  /** Up to here, counted from the gate's opening, the answer is there for the taking: nothing ends, nothing is due. */
  readonly plainUntil: number;
  /** Of the gate's own crawler, where rules decide. */
  readonly rules: RuleSet | undefined;
  /** What the ladder says up to `access.until`. */
  readonly access: LadderAccess;
  /** The last good file; undefined where there is none. */
  readonly robots: RobotsTxt | undefined;
  /** When the next fetch is due. */
  readonly dueAt: number;
  readonly facts: RecordFacts;
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
  const facts = factsOf(record);
  const { origin, good } = facts;
  const now = clock.now();
  const access = accessAt(facts.ladder, now, ladder, isSiteReachable(facts, now));
  const due = dueAt(facts.ladder, now, ladder);
  const parsed = record.body === undefined ? known : parse(record.body, options);
  const robots = good?.kind === 'file' ? parsed : undefined;
  const rules = access.access === 'rules' ? robots?.rulesFor(crawler) : undefined;
  const plainUntil = (isAnswer(access) ? Math.min(access.until, due) : now) - clock.start;
  return { origin, isUsed: false, plainUntil, rules, access, robots, dueAt: due, facts };
}

/** The record without its octets, which only the parsed file has. */
export function recordOf(held: HeldOrigin | undefined): GateRecord | undefined {
  return held && { ...held.facts, body: undefined };
}

/** Does the ladder's word decide? Else a fetch comes first. */
export function isAnswer({ step }: LadderAccess): boolean {
  return step !== 'unfetched' && step !== 'stale';
}

/** In an outage, time alone must not open what a fetch that is due could shut. */
export function servesWhileDue({ access, step }: LadderAccess): boolean {
  return step === 'fresh' || access === 'disallow-all';
}

/** A literal of its own: V8 keeps what `...rest` makes in twice the room. */
function factsOf(record: GateRecord): RecordFacts {
  const { origin, counter, ladder, good, last, pageGoodAt, pageBadAt } = record;
  return { origin, counter, ladder, good, last, pageGoodAt, pageBadAt };
}
