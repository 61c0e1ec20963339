/** A piece of a pattern that only a regular expression gives a meaning. */
export interface RegexPiece {
  /** Where it stands, in characters. */
  readonly index: number;
  readonly text: string;
}

/**
 * What no path holds by itself: an anchor at the start, `.*` behind a slash, ranges, groups with alternatives, escaped
 * signs. A lone `[x]`, `(x)` or `|` is left alone: query strings and titles hold those.
 */
const PIECES: RegExp =
  /^\^|^\.[*+]|(?<=\/)\.[*+]|\[\^?(?:[a-z]-[a-z]|[0-9]-[0-9]|[_.%-])+\]|\(\?[:=!]|\([^()|]*\|[^()]*\)|\\[.?/*+()[\]$|^-]|\\[dsw][+*]/i;

/** The first such piece; undefined where there is none. Cheap for the many patterns without brackets and the like. */
export function findRegexSyntax(pattern: string): RegexPiece | undefined {
  if (!/[\\^([]|\.[*+]/.test(pattern)) return undefined;
  const found = PIECES.exec(pattern);
  return found === null ? undefined : { index: found.index, text: found[0] };
}
