/**
 * A lasting store keeps an origin in two places:
 *
 * - `good`: the record as it was when its last good outcome came, body included. Failures never touch it, so they can't
 *   harm it (C4), and a body is not written again each time that a fetch fails.
 * - `since`: the record as it is now, where something was learnt since then; without the body.
 */
import type { GateRecord } from '../types.js';
import { type DecodedRecord, decodeRecord, recordEnvelope } from './record-codec.js';

/** What one of the two places holds. */
export interface KeptEntry {
  /** Undefined where it is damaged, or of a newer version. */
  readonly decoded: DecodedRecord | undefined;
  readonly isNewer: boolean;
}

/** Where a record goes. */
export type RecordPlace =
  /** To `good`; what was learnt before is dropped. */
  | { readonly to: 'good' }
  /** To `since`: `good`, the record with the counter `bodyHeldBy`, stays and holds its body. */
  | { readonly to: 'since'; readonly bodyHeldBy: number }
  /** To `since`, and `good` is dropped: there never was a good outcome. */
  | { readonly to: 'since'; readonly bodyHeldBy: undefined };

/** `ours` as `decodeRecord` has it. */
export function readEntry(octets: Uint8Array, ours = false): KeptEntry {
  const decoded = decodeRecord(octets, ours);
  return { decoded, isNewer: !decoded && recordEnvelope(octets) === 'newer' };
}

/** The record of `origin` as it is now; undefined for a miss, a damaged record and one of a newer version (F71). */
export function recordOf(
  origin: string,
  good: KeptEntry | undefined,
  since: KeptEntry | undefined,
): GateRecord | undefined {
  const goodRecord = good?.decoded?.record;
  const whole = since?.decoded ? joined(since.decoded, goodRecord) : since?.isNewer ? undefined : goodRecord;
  return whole?.origin === origin ? whole : undefined;
}

/** Where `record` goes; undefined where a newer one, by its counter or its version, is kept (F71, F75). */
export function placeOf(
  record: GateRecord,
  good: KeptEntry | undefined,
  since: KeptEntry | undefined,
): RecordPlace | undefined {
  if (since?.isNewer || good?.isNewer) return undefined;
  if (Math.max(counterFor(record, since), counterFor(record, good)) >= record.counter) return undefined;
  if (!record.ladder.lastGood) return { to: 'since', bodyHeldBy: undefined };
  const goodRecord = counterFor(record, good) < 0 ? undefined : good?.decoded?.record;
  const isHeld = goodRecord !== undefined && hasSameLastGood(goodRecord, record);
  return isHeld ? { to: 'since', bodyHeldBy: goodRecord.counter } : { to: 'good' };
}

/** The record as it is now; undefined where the body that it counts on is lost. */
function joined(since: DecodedRecord, good: GateRecord | undefined): GateRecord | undefined {
  if (since.bodyHeldBy === undefined) return since.record;
  if (good === undefined || good.counter !== since.bodyHeldBy || good.origin !== since.record.origin) return undefined;
  return { ...since.record, body: good.body };
}

/** The counter of what is kept of the origin of `record`; -1 where that is nothing. */
function counterFor(record: GateRecord, kept: KeptEntry | undefined): number {
  return kept?.decoded?.record.origin === record.origin ? kept.decoded.record.counter : -1;
}

function hasSameLastGood(kept: GateRecord, record: GateRecord): boolean {
  const [a, b] = [kept.ladder.lastGood, record.ladder.lastGood];
  if (a?.kind !== b?.kind || a?.at !== b?.at || a?.freshUntil !== b?.freshUntil) return false;
  if (!kept.body || !record.body) return kept.body === record.body;
  return Buffer.compare(kept.body, record.body) === 0;
}
