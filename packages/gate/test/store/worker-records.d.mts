import type { GateRecord } from '../../src/types/record.js';

/** Returns the file that the fetch with this counter received. */
export function contentOf(origin: string, goodCounter: number): Uint8Array;
/** Returns the record after the next fetch: every third fetch receives a file, the others fail. */
export function nextRecord(origin: string, previous: GateRecord | undefined): { counter: number; record: GateRecord };
