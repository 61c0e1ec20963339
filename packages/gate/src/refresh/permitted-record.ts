import { type PermittingSettings, permits } from '../fetch/net/permits.js';
import { freshUntil, type LadderSettings } from '../ladder/ladder.js';
import { validateStoredRecord } from '../records/validate-record.js';
import type { GateRecord, StoredGood } from '../types/record.js';
import type { Store } from '../types/store.js';

/** The settings with which a gate reads records that other gates may have written. */
export interface ReaderSettings {
  readonly ladder: LadderSettings;
  readonly permitting: PermittingSettings;
}

/**
 * Validates the value that a store returned for `origin`, and returns what this gate may use of it; undefined for a
 * miss.
 *
 * @throws TypeError if the value is not a record of `origin`
 */
export function readStoredRecord(
  origin: string,
  stored: unknown,
  store: Store | undefined,
  settings: ReaderSettings,
): GateRecord | undefined {
  const record = validateStoredRecord(origin, stored, store);
  return record && permittedRecord(record, settings);
}

/**
 * Returns a record without the outcomes that a gate with these settings could not have had. Of a good outcome, and of
 * one that an outage follows, the counter is left as a trace: it counts as lost, never as "never good". A copy is fresh
 * for no longer than the gate itself would have kept it.
 */
export function permittedRecord(record: GateRecord, { ladder, permitting }: ReaderSettings): GateRecord {
  const { good, outage, attempt } = record;
  const mayUseGood = good === undefined || permits(permitting, good.facts.needs);
  const mayUseOutage = outage === undefined || permits(permitting, outage.needs);
  const mayUseAttempt = attempt === undefined || permits(permitting, attempt.facts.needs);
  const permittedGood = mayUseGood ? good && withOwnFreshness(good, ladder) : undefined;
  if (permittedGood === good && mayUseOutage && mayUseAttempt) return record;
  const traces = [record.trace, mayUseGood ? undefined : good.counter, mayUseOutage ? undefined : outage.after];
  const trace = Math.max(...traces.map((counter) => counter ?? -1));
  // An outage that follows no good outcome leaves no trace of one.
  const isTrace = record.trace !== undefined || trace > 0 || !mayUseGood;
  return {
    ...record,
    good: permittedGood,
    outage: mayUseOutage ? outage : undefined,
    attempt: mayUseAttempt ? attempt : undefined,
    trace: isTrace ? trace : undefined,
    body: mayUseGood ? record.body : undefined,
  };
}

/** A gate with other bounds may have kept the copy for longer. */
function withOwnFreshness(good: StoredGood, ladder: LadderSettings): StoredGood {
  const { kind, at, facts } = good;
  const end = freshUntil({ kind, headers: facts.headers ?? NO_HEADERS }, at, ladder);
  return good.freshUntil <= end ? good : { ...good, freshUntil: end };
}

const NO_HEADERS = { cacheControl: undefined };
