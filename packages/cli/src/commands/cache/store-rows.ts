import { setImmediate as turn } from 'node:timers/promises';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { fetchResult } from '@maycrawl/core/status';
import type { GateRecord, StoredGood } from '@maycrawl/gate';
import { rowText } from '../../rows/robots-row.js';
import { withReadStore } from '../../session/gate-store.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { type StoppedCode, watchStops } from '../../terminal/stop-signals.js';
import { writeFailure, writeLine } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { printable, quoted } from '../../text/printable.js';
import { isoTime } from '../../text/time.js';

const [STDOUT, STDERR] = [1, 2];

/** What a store says about an origin, as a row has it. */
interface StoredState {
  /** Milliseconds since the epoch; undefined if it is not known. */
  readonly at: number | undefined;
  readonly status: string;
  readonly body: Uint8Array | undefined;
}

/** `maycrawl cache rows`: writes a row for each origin that the store has an outcome of. */
export async function writeStoreRows(store: string | undefined): Promise<0 | StoppedCode> {
  const stdout = new ByteWriter(STDOUT, writeFailure);
  let [rows, lost] = [0, 0];
  let firstLost = '';
  const stops = watchStops();
  try {
    await withReadStore(store, async (opened) => {
      for await (const record of opened.records()) {
        if (stops.code !== undefined) return;
        const state = stateOf(record);
        if (state === undefined) continue;
        rows++;
        if (state.status === LOST && ++lost === 1) firstLost = record.origin;
        stdout.putText(rowText({ ...state, origin: record.origin, time: isoTime(state.at) ?? '' }));
        if (!stdout.isFull) continue;
        await stdout.flush();
        // Otherwise, no signal would be noticed.
        await turn();
      }
    });
    await stdout.flush();
  } finally {
    stops.end();
  }
  if (stops.code !== undefined) writeLine(STDERR, `maycrawl: stopped after ${counted(rows, 'row')}`);
  else if (lost > 0)
    writeLine(
      STDERR,
      printable(
        `maycrawl: the store has no usable entry for ${grouped(lost)} of ${counted(rows, 'origin')}, first ${quoted(firstLost)}`,
      ),
    );
  return stops.code ?? 0;
}

/** In place of a status: the file was evicted, or its entry is damaged or of a newer version. */
const LOST = 'lost';

/** Returns the newest outcome; undefined if there is none. Nothing that is not certain gets an allowing status. */
function stateOf({ good, outage, attempt, trace, body }: GateRecord): StoredState | undefined {
  if (outage !== undefined) {
    // Of other failures, the status may be 200.
    const isStatus = attempt?.facts.reason === 'status';
    return {
      at: attempt?.at ?? outage.since,
      status: isStatus ? `${attempt?.facts.status ?? ''}` : '',
      body: undefined,
    };
  }
  if (trace !== undefined) return { at: undefined, status: LOST, body: undefined };
  return good && { at: good.at, ...goodState(good, body) };
}

function goodState({ kind, facts }: StoredGood, body: Uint8Array | undefined): Omit<StoredState, 'at'> {
  const { status = 0, needs } = facts;
  if (kind === 'unavailable') return { status: `${status}`, body: undefined };
  if (body === undefined) return { status: LOST, body };
  const isCut = needs?.byteLimit !== undefined && needs.byteLimit < DEFAULT_MAX_BYTES;
  if (isCut || fetchResult(status) !== 'file') return { status: 'truncated', body: undefined };
  return { status: `${status}`, body };
}
