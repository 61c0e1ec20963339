import { isoTime } from '../messages/iso-time.js';
import type { EvidenceRun } from '../store/history-store.js';
import type { HistoryEntry, SeenFile } from './history-reader.js';

/** An entry as `maycrawl history --json` and the service write it. Times are ISO 8601. */
export interface HistoryEntryJson extends Omit<EvidenceRun, 'from' | 'to'> {
  readonly from: string;
  readonly to: string;
  readonly size: number | null;
  readonly before: string | null;
  readonly change: NonNullable<HistoryEntry['change']> | null;
}

export function historyEntryJson({ run, size, before, change }: HistoryEntry): HistoryEntryJson {
  const { from, to, ...rest } = run;
  return {
    from: isoTime(from),
    to: isoTime(to),
    ...rest,
    size: size ?? null,
    before: before ?? null,
    change: change ?? null,
  };
}

/** What was seen of a site at a time. */
export interface SeenJson {
  readonly origin: string;
  readonly at: string;
  /** Null if nothing was seen until then. */
  readonly seen: HistoryEntryJson | null;
  readonly nextCheck: string | null;
  /** The file in base64; null if there is none. */
  readonly file: string | null;
}

export function seenJson(origin: string, time: number, found: SeenFile | undefined): SeenJson {
  const common = { origin, at: isoTime(time) };
  if (found === undefined) return { ...common, seen: null, nextCheck: null, file: null };
  const { run, size, next, bytes } = found;
  return {
    ...common,
    seen: historyEntryJson({ run, size, before: undefined, change: undefined }),
    nextCheck: next === undefined ? null : isoTime(next.from),
    file: bytes === undefined ? null : Buffer.from(bytes).toString('base64'),
  };
}
