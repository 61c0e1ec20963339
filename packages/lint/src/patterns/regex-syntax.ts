/** A part of a pattern that has a meaning only in regular expressions. */
export interface RegexPiece {
  /** The offset in the pattern, in characters. */
  readonly index: number;
  readonly text: string;
}

/**
 * Syntax that does not occur in real paths: an anchor at the start, `.*` after a slash, ranges, groups with
 * alternatives, escaped punctuation. A single `[x]`, `(x)` or `|` does not count, because query strings and titles
 * contain those.
 */
const PIECES: RegExp =
  /^\^|^\.[*+]|(?<=\/)\.[*+]|\[\^?(?:[a-z]-[a-z]|[0-9]-[0-9]|[_.%-])+\]|\(\?[:=!]|\([^()|]*\|[^()]*\)|\\[.?/*+()[\]$|^-]|\\[dsw][+*]/i;

/** Alternatives as `.jpg|png`, `{jpg,png}` and `/a|/b`. Repetitions are limited, so that the time is linear. */
const ALTERNATIVES: RegExp =
  /\.[a-z]\w{1,4}(?:\|(?:\/?\*)?\.?[a-z]\w{1,4}){1,20}(?![^$|])|\{\.?[a-z]\w{0,9}(?:,\.?[a-z]\w{0,9}){1,20}\}|(?<=[\w/*$])\|(?=\/\w|\/?\*[./]\w)/i;

/** Returns the first part of a pattern that is regular expression syntax; undefined if there is none. */
export function findRegexSyntax(pattern: string): RegexPiece | undefined {
  // Most patterns contain none of these characters, and this test is much cheaper.
  if (!/[\\^([|{]|\.[*+]/.test(pattern)) return undefined;
  const found = PIECES.exec(pattern) ?? alternativesIn(pattern);
  return found === null ? undefined : { index: found.index, text: found[0] };
}

function alternativesIn(pattern: string): RegExpExecArray | null {
  const found = /[|{]/.test(pattern) ? ALTERNATIVES.exec(pattern) : null;
  const query = pattern.indexOf('?');
  return found === null || (query >= 0 && query < found.index) ? null : found;
}
