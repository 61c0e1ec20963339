import type { Dialect, Field, Group, Line, Oddity, Rule, Sitemap } from './types.js';

/** What `parse` leaves of a robots.txt; `rule-table.ts` draws the layout of `view`. */
export interface ParsedFile {
  /** The octets that were read, then the words of patterns and user-agent lines. */
  readonly view: DataView;
  readonly octets: number;
  readonly truncated: boolean;
  /** Where the words of the patterns begin. */
  readonly wordsAt: number;
  readonly wordCount: number;
  readonly agentCount: number;
  readonly dialect: Dialect;
  /** Worked out when asked for; only the last ones made are kept. */
  outline: Outline | undefined;
}

/** A view of the bytes that were read: no copy is made, and none is kept. */
export function bytesOf({ view, octets }: ParsedFile): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, octets);
}

/** A second look at the file, for people and tools: everything with its place. */
export interface Outline {
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  readonly sitemaps: readonly Sitemap[];
  readonly fields: readonly Field[];
  readonly oddities: readonly Oddity[];
}

export interface PlacedRule {
  readonly rule: Rule;
  readonly group: Group;
}
