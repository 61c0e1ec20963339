import type { Dialect } from '@maycrawl/core';
import type { FetchResult } from '@maycrawl/core/status';
import type { Severity } from './diagnostic.js';

/** The severity of a lint rule in a preset or a config file; `off`: the rule does not run. */
export type Level = Severity | 'off';

/** From the highest to the lowest. */
export const LEVELS: readonly Level[] = ['error', 'warning', 'info', 'off'];

/** Which parsers the findings are about: Google's, one that follows RFC 9309 to the letter, or all parsers at once. */
export type Preset = 'google' | 'rfc9309' | 'portable';

export const PRESETS: readonly Preset[] = ['google', 'rfc9309', 'portable'];

/** The result of fetching the file, for rules about live files. */
export interface FetchFacts {
  /** The HTTP status of the last response; undefined if there was none. */
  readonly status: number | undefined;
  /**
   * What the fetch found, for example the outcome of a gate, whose settings matter. By default, what `status` means, and
   * `unreachable` if there is a `failure` or no status.
   */
  readonly result?: FetchResult | undefined;
  /** Why no complete response arrived, in words. */
  readonly failure?: string | undefined;
  /** The `Content-Type` header of the last response. */
  readonly contentType?: string | undefined;
  /** Each URL that was requested, first to last; more than one means redirects. */
  readonly hops: readonly string[];
  /** True if the server has a private or loopback address, so that the site is not for the public. */
  readonly isPrivate?: boolean | undefined;
}

/** What the checker uses beside the bytes of the file. */
export interface LintOptions {
  /** Default `google`. */
  readonly preset?: Preset;
  /** Levels of single lint rules, which override those of the preset. */
  readonly rules?: Readonly<Record<string, Level>>;
  /**
   * Ids of lint rules, or `all`, `error`, `warning`, `info`: only these findings are reported, and only these are fixed.
   * A rule that is off in the preset and named here reports warnings. Without it, every finding is reported, and `fix`
   * fixes errors and warnings.
   */
  readonly select?: readonly string[];
  /** Ids of lint rules, or the same words: these findings are neither reported nor fixed. Overrides `select`. */
  readonly ignore?: readonly string[];
  /** The URL at which the file is or will be served, such as `https://example.com/robots.txt`, or its origin. */
  readonly url?: string;
  /** The file's path on disk, for lint rules about its name and place, with `/` or `\` between folders. */
  readonly path?: string;
  /** How the file was fetched. Without it, the rules about live files report nothing. */
  readonly facts?: FetchFacts;
  /** What the site is for. Blocking everything is a mistake in production; allowing everything is one in staging. */
  readonly environment?: 'production' | 'staging';
  /**
   * URLs or paths that exist on the site, for lint rules that compare with them. An array: in a config file, `urls` is
   * the path of a file with one per line.
   */
  readonly urls?: readonly string[];
  /**
   * Is called at each step of a check: for a large file, every few milliseconds. What it throws ends the check: so an
   * editor stops checking a text that is no longer current.
   */
  readonly onStep?: (() => void) | undefined;
}

/** The options with all defaults applied, as lint rules receive them. */
export interface Settings {
  readonly preset: Preset;
  readonly dialect: Dialect;
  /** The level of each lint rule; `off` also for rules whose findings are not selected. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Ids and words. Undefined: every finding is selected, and errors and warnings are fixed. */
  readonly select: ReadonlySet<string> | undefined;
  /** Ids and words. */
  readonly ignore: ReadonlySet<string>;
  readonly url: string | undefined;
  /** The origin of `url`, such as `https://example.com`. */
  readonly origin: string | undefined;
  /** The host of `url`, with its port unless that is the default port of the scheme. */
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly facts: FetchFacts | undefined;
  readonly environment: 'production' | 'staging' | undefined;
  readonly urls: readonly string[];
  readonly onStep: (() => void) | undefined;
}
