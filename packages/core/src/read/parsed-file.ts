import type { Dialect } from '../types/options.js';

/** A file that has been read; `rule-table-layout.ts` draws the layout of `view`. */
export interface ParsedFile {
  /** The bytes that were read, then the words of patterns and user-agent lines. */
  readonly view: DataView;
  readonly byteLength: number;
  readonly truncated: boolean;
  /** Where the words of the patterns start. */
  readonly wordsAt: number;
  readonly wordCount: number;
  readonly agentCount: number;
  readonly dialect: Dialect;
}

/** The bytes that were read, as a new view of the same memory. */
export function bytesOf({ view, byteLength }: ParsedFile): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, byteLength);
}
