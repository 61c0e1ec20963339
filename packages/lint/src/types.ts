/** The data of the checker. Offsets are octets of the input; lines and columns are counted from 1. */
import type { Crawler, Dialect, DirectiveName, Span } from '@maycrawl/core';

export type Severity = 'error' | 'warning' | 'info';

/** How severe a rule's findings are in a preset or a config; `off`: it does not run. */
export type Level = Severity | 'off';

/** Whose reading the file is judged by: Google's, RFC 9309's to the letter, or every parser's at once. */
export type Preset = 'google' | 'rfc9309' | 'portable';

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

/** What a message says of the engine's reading, as data: the engine can be asked whether it is true. */
export type Claim =
  /** `crawler` may (not) fetch `path`; where `line` is given, that line decides. */
  | {
      readonly kind: 'verdict';
      readonly crawler: Crawler;
      readonly path: string;
      readonly allowed: boolean;
      readonly line?: number;
    }
  /** The line is read as this directive (with this value), as a field that is not obeyed, or not at all. */
  | {
      readonly kind: 'read-as';
      readonly line: number;
      readonly as: DirectiveName | 'field' | 'invalid' | 'blank';
      readonly value?: string;
    }
  /** The rule or user-agent line binds no crawler. */
  | { readonly kind: 'applies-to-none'; readonly line: number }
  /** The user-agent line binds this token (`*` included). */
  | { readonly kind: 'applies-to'; readonly line: number; readonly token: string }
  /** The rule of this line, by itself, does (not) match `path`. */
  | { readonly kind: 'matches'; readonly line: number; readonly path: string; readonly matches: boolean }
  /** The rule of this line matches no path at all. */
  | { readonly kind: 'never-matches'; readonly line: number }
  /** The rule of this line decides no path at all. */
  | { readonly kind: 'never-wins'; readonly line: number }
  /** Of the rules that bind `crawler`, that of this line is the first that matches `path`. */
  | { readonly kind: 'first-match'; readonly crawler: Crawler; readonly path: string; readonly line: number }
  /** Without these lines every crawler gets the same verdict on every path. */
  | { readonly kind: 'no-effect'; readonly lines: readonly number[] };

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

/** What a fetch of the file told; only live files have it. */
export interface FetchFacts {
  /** Of the last answer; undefined where none came. */
  readonly status: number | undefined;
  /** What went wrong, in words, where no whole answer came. */
  readonly failure?: string | undefined;
  /** The `Content-Type` header of the last answer. */
  readonly contentType?: string | undefined;
  /** Each URL that was requested, first to last; more than one means redirects. */
  readonly hops: readonly string[];
}

/** What the checker may know beside the octets. All is optional. */
export interface LintOptions {
  /** Default `google`. */
  readonly preset?: Preset;
  /** Levels of single rules, over the preset's. */
  readonly rules?: Readonly<Record<string, Level>>;
  /** Where the file is or will be served, as `https://example.com/robots.txt`, or its origin. */
  readonly url?: string;
  /** The file's path on disk, with `/` or `\` between folders. */
  readonly path?: string;
  readonly facts?: FetchFacts;
  /** What the site is for: tells whether a site shut wholly, or open, is a mistake. */
  readonly environment?: 'production' | 'staging';
  /** URLs or paths that the site is known to have, for rules that compare with them. */
  readonly urls?: readonly string[];
}

/** Settings as rules see them: every default filled in. */
export interface Settings {
  readonly preset: Preset;
  readonly dialect: Dialect;
  readonly levels: ReadonlyMap<string, Level>;
  readonly url: string | undefined;
  /** Of `url`, as `https://example.com`. */
  readonly origin: string | undefined;
  /** Of `url`, with a port that is not the scheme's own. */
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly facts: FetchFacts | undefined;
  readonly environment: 'production' | 'staging' | undefined;
  readonly urls: readonly string[];
}
