import type { Dialect, Verdict } from '@maycrawl/core';
import type { Diagnostic, Fix } from '../model/diagnostic.js';

/** A fix that was applied, with the finding that it removes. */
export interface AppliedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** A verdict that a fix would change. */
export interface ChangedVerdict {
  /** The parsers that would give the other verdict: Google's, or those that follow RFC 9309 to the letter. */
  readonly dialect: Dialect;
  /** A product token; `*` means every crawler that the file does not name. */
  readonly crawler: string;
  /** Path and query, beginning with `/`. */
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** A fix that was not applied. The fix and the finding offer it as `unsafe`. */
export interface WithheldFix extends AppliedFix {
  /**
   * `unproved`: its lint rule declares it safe, and it is not proved that it changes no verdict. Option `unsafe` applies
   * it. `blocks-allowed`: it changes verdicts, and it would block what an allow rule of the file opens for a crawler, or
   * remove what shows that it is opened. `closes-site`: it would block `/` for Googlebot, bingbot or the crawlers that the
   * file does not name. No option applies these two.
   */
  readonly reason: 'unproved' | 'blocks-allowed' | 'closes-site';
  /** A verdict that it would change; undefined if none was found, although the proof failed within its budget. */
  readonly example: ChangedVerdict | undefined;
}

/** Whether every verdict of a fixed file is that of the file before, in both dialects. */
export type Proof =
  | { readonly kind: 'equivalent' }
  | { readonly kind: 'different'; readonly example: ChangedVerdict }
  | { readonly kind: 'undecided' };
