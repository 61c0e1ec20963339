import type { Field, Group, Line, Oddity, Sitemap } from '../types/contents.js';
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
  /** Set while the outline is cached; `outline.ts` makes it and deletes it. */
  outline: Outline | undefined;
  /** How many lines end before every so many bytes; `line-number.ts` counts them when a verdict is explained. */
  lineEnds: readonly number[] | undefined;
}

/** The contents of a file with their places: made from a second pass, on first use. */
export interface Outline {
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  readonly sitemaps: readonly Sitemap[];
  readonly fields: readonly Field[];
  readonly oddities: readonly Oddity[];
}

/** The bytes that were read, as a new view of the same memory. */
export function bytesOf({ view, byteLength }: ParsedFile): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, byteLength);
}
