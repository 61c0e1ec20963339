import type { UseChange } from '@maycrawl/lint';

/** What an edit changes for each use of pages, as data and as one line for each use. */
export interface UseSummary {
  readonly uses: readonly UseChange[];
  readonly lines: readonly string[];
}
