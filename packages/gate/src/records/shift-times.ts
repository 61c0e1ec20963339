import type { ClockChanges } from '../time/clock-changes.js';
import type { GateRecord } from '../types/record.js';

export function shiftTimes(record: GateRecord, milliseconds: number): GateRecord {
  return milliseconds === 0 ? record : shifted(record, milliseconds, milliseconds, milliseconds);
}

/**
 * Returns the record adjusted to a wall clock that was set. Copies and page reports age by the larger of the times that
 * passed on the wall clock and on the monotonic clock, outages by the smaller one. Retries are due by the larger one.
 */
export function correctTimes(record: GateRecord, { forward, back }: ClockChanges): GateRecord {
  // The last failure keeps its distance from the start of the outage.
  return forward === 0 && back === 0 ? record : shifted(record, -back, forward, forward - back);
}

export function uncorrectTimes(record: GateRecord, { forward, back }: ClockChanges): GateRecord {
  return correctTimes(record, { forward: -forward, back: -back });
}

function shifted(record: GateRecord, copies: number, outages: number, attempts: number): GateRecord {
  const { good, outage, attempt, pageGoodAt, pageBadAt } = record;
  return {
    ...record,
    good: good && {
      ...good,
      at: good.at + copies,
      freshUntil: good.freshUntil + copies,
      refreshAt: good.refreshAt + copies,
    },
    outage: outage && { ...outage, since: outage.since + outages },
    attempt: attempt && {
      ...attempt,
      at: attempt.at + attempts,
      nextTryAt: attempt.nextTryAt + copies,
      notBefore: attempt.notBefore === undefined ? undefined : attempt.notBefore + copies,
    },
    pageGoodAt: pageGoodAt === undefined ? undefined : pageGoodAt + copies,
    pageBadAt: pageBadAt === undefined ? undefined : pageBadAt + copies,
  };
}
