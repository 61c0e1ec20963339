/** The findings that the checker reports. Offsets count bytes of the input; lines and columns are counted from 1. */
import type { Crawler, DirectiveName, Span } from '@maycrawl/core';
import type { Sentence } from '@maycrawl/core/message';
import type { MessageParams } from './message.js';

/** How serious a finding is. */
export type Severity = 'error' | 'warning' | 'info';

/** A position as editors show it. */
export interface Position {
  /** Counted as Google's parser does: CR, LF and CR LF each end a line. */
  readonly line: number;
  /** UTF-16 code units from the start of the line. A byte that is not valid UTF-8 counts as one. */
  readonly column: number;
}

/** A part of the file, as byte offsets and as positions for people. */
export interface Location {
  readonly span: Span;
  readonly start: Position;
  readonly end: Position;
}

/** Another place that a finding refers to. */
export interface Related {
  readonly message: Sentence;
  /** The id of the message in the `messages` of the variant. */
  readonly messageId: string;
  readonly params: MessageParams;
  readonly location: Location;
}

/** Replaces the bytes of `span` with `text` in UTF-8. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** An edit with its place as editors count it, in the file before any edit. */
export interface LocatedEdit extends Edit, Location {}

/** `safe`: no verdict changes. `unsafe`: writes what the author probably meant, and verdicts change. */
export type Applicability = 'safe' | 'unsafe';

/** A change that removes a finding. The edits are applied together and do not overlap. */
export interface Fix {
  /** The change in the imperative, such as "Write Disallow". */
  readonly title: Sentence;
  /** The id of the title in the `messages` of the variant. */
  readonly titleId: string;
  readonly params: MessageParams;
  readonly applicability: Applicability;
  readonly edits: readonly LocatedEdit[];
}

/**
 * What editors show about a finding beside its text. `unnecessary`: the part of the file has no effect and can be
 * removed, so editors grey it out.
 */
export type DiagnosticTag = 'unnecessary';

/** A finding at one place in the file. */
export interface Diagnostic {
  /** The id of the lint rule, which has a page in `docs/rules/`. */
  readonly code: string;
  /** The id of the kind of mistake, if the lint rule finds several; otherwise that of the rule. */
  readonly variant: string;
  readonly severity: Severity;
  /** One sentence: the fact and its consequence. */
  readonly message: Sentence;
  /** The id of the message in the `messages` of the variant. Together with `params`, it can be translated. */
  readonly messageId: string;
  readonly params: MessageParams;
  readonly tags: readonly DiagnosticTag[];
  readonly location: Location;
  readonly related: readonly Related[];
  /** What to do about the finding; undefined if there is no advice. */
  readonly help: Sentence | undefined;
  readonly helpId: string | undefined;
  readonly helpParams: MessageParams | undefined;
  /** The page of the lint rule: a URL, or its path in the repository and the packages. */
  readonly docs: string;
  readonly fixes: readonly Fix[];
  readonly claims: readonly Claim[];
}

/** What a message states about the engine's reading of the file, as data that the engine can verify. */
export type Claim =
  /** `path` is allowed, or blocked, for `crawler`. If `line` is given, that line decides. */
  | {
      readonly kind: 'verdict';
      readonly crawler: Crawler;
      readonly path: string;
      readonly allowed: boolean;
      readonly line?: number;
    }
  /** The line is read as this directive (with this value), as a field, as an invalid line or as a blank one. */
  | {
      readonly kind: 'read-as';
      readonly line: number;
      readonly as: DirectiveName | 'field' | 'invalid' | 'blank';
      readonly value?: string;
    }
  /** The rule or user-agent line applies to no crawler. */
  | { readonly kind: 'applies-to-none'; readonly line: number }
  /** The user-agent line applies to this token, which may be `*`. */
  | { readonly kind: 'applies-to'; readonly line: number; readonly token: string }
  /** The rule on this line, taken alone, matches `path`, or does not. */
  | { readonly kind: 'matches'; readonly line: number; readonly path: string; readonly matches: boolean }
  | { readonly kind: 'never-matches'; readonly line: number }
  | { readonly kind: 'never-wins'; readonly line: number }
  /** Of the rules that apply to `crawler`, the one on this line is the first that matches `path`. */
  | { readonly kind: 'first-match'; readonly crawler: Crawler; readonly path: string; readonly line: number }
  /** Without these lines, every crawler gets the same verdict for every path. */
  | { readonly kind: 'no-effect'; readonly lines: readonly number[] };
