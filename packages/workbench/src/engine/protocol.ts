/** The messages between the page and the engine Worker. */

import type { DescribedRule, Dialect, Reason } from '@maycrawl/core';

/** Replaces `from` to `to` (UTF-16) of the text before the change. Those of one message refer to the same text. */
export type TextChange = readonly [from: number, to: number, insert: string];

export type ToEngine =
  /** A whole file. `sequence` counts versions of the draft. */
  | { readonly kind: 'draft'; readonly text: string; readonly sequence: number }
  /** An edit of the draft, in ascending order. */
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[]; readonly sequence: number }
  /** The file with whose verdicts those of the draft are compared; undefined for none. */
  | { readonly kind: 'base'; readonly text: string | undefined }
  | {
      readonly kind: 'question';
      /** Path and query of each URL. */
      readonly paths: readonly string[];
      readonly crawlers: readonly string[];
      readonly dialect: Dialect;
      /** Counts questions. */
      readonly question: number;
    }
  /** The rows that are on screen, which are answered first. */
  | { readonly kind: 'visible'; readonly first: number; readonly end: number }
  | { readonly kind: 'why'; readonly id: number; readonly path: string; readonly crawler: string };

/** The verdicts of some rows, row by row. */
export interface Verdicts {
  readonly kind: 'verdicts';
  readonly sequence: number;
  readonly question: number;
  /** The first row. */
  readonly first: number;
  readonly columns: number;
  /** `ALLOWED`, and `CHANGED` if the base gives the other verdict. */
  readonly flags: Uint8Array;
  /** The line that decides; 0 if none does. */
  readonly lines: Uint32Array;
}

export const ALLOWED = 1;
export const CHANGED = 2;

/** How many verdicts are known of the newest draft and question. */
export interface Totals {
  readonly kind: 'totals';
  readonly question: number;
  readonly rowsDone: number;
  readonly rows: number;
  readonly allowed: number;
  readonly blocked: number;
  readonly newlyAllowed: number;
  readonly newlyBlocked: number;
}

/** The answer to `why`. */
export interface Why {
  readonly kind: 'why';
  readonly id: number;
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Path and query in normal form. */
  readonly path: string;
  readonly token: string | undefined;
  readonly rule: DescribedRule | undefined;
  /** Five at most, the longest first. */
  readonly overruled: readonly DescribedRule[];
  readonly overruledCount: number;
  /** The user-agent lines that apply to the crawler. */
  readonly userAgentLines: readonly number[];
}

export type FromEngine = Verdicts | Totals | Why;
