/** What the checker reports. Offsets are octets of the input; lines and columns are counted from 1. */
import type { Span } from '@maycrawl/core';
import type { Claim } from './claim.js';

export type Severity = 'error' | 'warning' | 'info';

/** A place as editors show it. */
export interface Position {
  /** As Google's parser counts lines. */
  readonly line: number;
  /** UTF-16 code units from the start of the line, octets that are no UTF-8 counting one each. */
  readonly column: number;
}

/** A stretch of the file: octets, and where they stand for people. */
export interface Location {
  readonly span: Span;
  readonly start: Position;
  readonly end: Position;
}

/** Another place that has to do with a finding. */
export interface Related {
  readonly message: string;
  readonly location: Location;
}

/** Replaces the octets of `span` with `text` in UTF-8. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** `safe`: no verdict changes. `unsafe`: it says what its author probably meant, and verdicts change. */
export type Applicability = 'safe' | 'unsafe';

/** A way to mend what was found. All edits belong together and don't overlap. */
export interface Fix {
  /** What it does, as an order: "Write Disallow". */
  readonly title: string;
  readonly applicability: Applicability;
  readonly edits: readonly Edit[];
}

/** Something that was found. */
export interface Diagnostic {
  /** The rule's id, as in `docs/rules/`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that says what is so, and what follows. */
  readonly message: string;
  readonly location: Location;
  readonly related: readonly Related[];
  /** What to do about it, where there is something to say. */
  readonly help: string | undefined;
  /** Where the rule is explained: a path below the project's root. */
  readonly docs: string;
  readonly fixes: readonly Fix[];
  readonly claims: readonly Claim[];
}
