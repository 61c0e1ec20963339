import type { GateRecord } from '../../src/types/record.js';

/** The bytes of the file that the fetch with this counter brought. */
export function contentOf(origin: string, goodCounter: number): Uint8Array;
/** What a fetch after `known` brings: every third one a file, the others failures. */
export function nextRecord(origin: string, known: GateRecord | undefined): { counter: number; record: GateRecord };
