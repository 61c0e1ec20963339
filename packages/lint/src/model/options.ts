import type { Dialect } from '@maycrawl/core';
import type { Severity } from './diagnostic.js';

/** How severe a rule's findings are in a preset or a config; `off`: it does not run. */
export type Level = Severity | 'off';

/** Whose reading the file is judged by: Google's, RFC 9309's to the letter, or every parser's at once. */
export type Preset = 'google' | 'rfc9309' | 'portable';

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
