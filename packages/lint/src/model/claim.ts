import type { Crawler, DirectiveName } from '@maycrawl/core';

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
