import type { Dialect, Reason } from '@maycrawl/core';
import type { NearMissMessage } from '@maycrawl/lint/near-misses';
import type { OpenedFile } from '../files/opened-file.js';
import type { Stretch } from './stretches.js';

/** Replaces `from` to `to` (UTF-16) of the text before the change. Those of one message refer to the same text. */
export type TextChange = readonly [from: number, to: number, insert: string];

/** The rows from `first` on, up to but not including `end`. */
export type RowRange = readonly [first: number, end: number];

export type ToEngine =
  /** A whole file. `sequence` counts versions of the draft. */
  | { readonly kind: 'draft'; readonly text: string; readonly sequence: number }
  /** An edit of the draft, in ascending order. */
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[]; readonly sequence: number }
  /** The file that the draft began with: its bytes are read as long as its text is unchanged. */
  | { readonly kind: 'opened'; readonly file: OpenedFile }
  | { readonly kind: 'base'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'question';
      /** Path and query of each URL; null for a row without verdicts. */
      readonly paths: readonly (string | null)[];
      readonly crawlers: readonly string[];
      readonly dialect: Dialect;
      /** The site fails: everything is blocked, whatever the draft says. */
      readonly isAllBlocked: boolean;
      readonly question: number;
    }
  /** The rows on screen, as ranges of the list. */
  | { readonly kind: 'visible'; readonly ranges: readonly RowRange[] }
  /** `isWhole`: the answer may wait until it is not partial. */
  | { readonly kind: 'why'; readonly id: number; readonly asked: AskedWhy; readonly isWhole: boolean }
  | { readonly kind: 'examples'; readonly id: number };

/** The cell whose reason is asked for, and the origin of its site if it is known. */
export interface AskedWhy {
  readonly path: string;
  readonly crawler: string;
  readonly origin?: string | undefined;
}

export interface Verdicts {
  readonly kind: 'verdicts';
  readonly sequence: number;
  readonly question: number;
  readonly first: number;
  readonly columns: number;
  /** A set of the flags below for each cell. */
  readonly flags: Uint8Array;
  /** The line that decides; 0 if none does. Undefined if only the verdicts were computed. */
  readonly lines: Uint32Array | undefined;
}

export const ALLOWED = 1;
/** The verdict of the base is the opposite. */
export const CHANGED = 2;
/** The verdict is known. */
export const CHECKED = 4;
/** The line is known too. */
export const EXPLAINED = 8;

export interface Totals {
  readonly kind: 'totals';
  readonly sequence: number;
  readonly question: number;
  readonly rowsDone: number;
  readonly rows: number;
  readonly allowed: number;
  readonly blocked: number;
  readonly newlyAllowed: number;
  readonly newlyBlocked: number;
  /** Blocked URLs for each crawler. */
  readonly blockedByColumn: readonly number[];
}

export interface MatchingRule {
  readonly type: 'allow' | 'disallow';
  /** As the file has it. */
  readonly pattern: string;
  /** In normal form; for a rule that matched as the folder of an index file, that folder and `$`. */
  readonly matched: string;
  /** The rule names an index file, and matched the folder of that file. */
  readonly isFolder: boolean;
  readonly line: number;
  /** The match length of `matched`, in bytes. */
  readonly matchLength: number;
  readonly stretches: readonly Stretch[];
}

/** What to say of the rule that the reader probably had in mind, and its line. */
export interface Near {
  readonly message: NearMissMessage;
  readonly line: number;
  /** The rule does not apply to the crawler; otherwise it applies and does not match. */
  readonly isElsewhere: boolean;
}

export interface Why {
  readonly kind: 'why';
  readonly id: number;
  readonly allowed: boolean;
  /** `unreachable`: everything is blocked, because the site fails. */
  readonly reason: Reason | 'unreachable';
  /** Path and query in normal form. */
  readonly path: string;
  /** The token by which groups apply, as the file has it: `*`, or undefined if none does. */
  readonly token: string | undefined;
  readonly rule: MatchingRule | undefined;
  /** At most five matching rules that lose, the longest first. */
  readonly overruled: readonly MatchingRule[];
  readonly overruledCount: number;
  readonly userAgentLines: readonly number[];
  readonly near: Near | undefined;
  /** True if `near` is not known yet. */
  readonly isPartial: boolean;
}

export interface Examples {
  readonly kind: 'examples';
  readonly id: number;
  readonly paths: readonly string[];
}

export type FromEngine = Verdicts | Totals | Why | Examples;
