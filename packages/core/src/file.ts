import type { Outline } from './outline.js';
import type { Dialect } from './types.js';

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
  /** Worked out when asked for, and let go when memory is short. */
  outline: WeakRef<Outline> | undefined;
}
