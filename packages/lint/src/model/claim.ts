import type { Crawler, DirectiveName } from '@maycrawl/core';

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
  /** The rule on this line matches no path. */
  | { readonly kind: 'never-matches'; readonly line: number }
  /** The rule on this line decides no path. */
  | { readonly kind: 'never-wins'; readonly line: number }
  /** Of the rules that apply to `crawler`, the one on this line is the first that matches `path`. */
  | { readonly kind: 'first-match'; readonly crawler: Crawler; readonly path: string; readonly line: number }
  /** Without these lines, every crawler gets the same verdict for every path. */
  | { readonly kind: 'no-effect'; readonly lines: readonly number[] };
