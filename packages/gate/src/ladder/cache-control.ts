/** Bounds of the time for which a fetched file is obeyed (C1, C2), in milliseconds. */
export interface FreshnessBounds {
  /** Where the answer names no max-age. */
  readonly freshDefault: number;
  readonly freshMin: number;
  readonly freshMax: number;
}

/** What RFC 9111 1.2.2 has a cache take for any number of seconds that is too large. */
const LARGEST_SECONDS = 2 ** 31;

/**
 * The `max-age` of a Cache-Control header in seconds, 0 to 2^31; undefined where the header has none (C2, F50).
 *
 * Of several the first counts, and one that is no whole number (negative, `1e20`, empty) counts as 0: both by RFC 9111
 * 4.2.1. Too large a number is 2^31 (RFC 9111 1.2.2); quotes are accepted (RFC 9111 5.2). No other directive is heeded,
 * `no-store`, `no-cache` and `s-maxage` included, as Google names `max-age` alone.
 */
export function maxAgeSeconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  for (const directive of directivesOf(header)) {
    const equals = directive.indexOf('=');
    const name = equals === -1 ? directive : directive.slice(0, equals);
    // White space around `=` is against the grammar and harmless: the number is clear.
    if (trim(name).toLowerCase() !== 'max-age') continue;
    return secondsOf(equals === -1 ? '' : unquote(trim(directive.slice(equals + 1))));
  }
  return undefined;
}

/**
 * How long a file is obeyed from its fetch on, in milliseconds: its max-age, else `freshDefault`, either kept within
 * `freshMin` and `freshMax` (C1, C2).
 */
export function freshnessLifetime(cacheControl: string | undefined, bounds: FreshnessBounds): number {
  const maxAge = maxAgeSeconds(cacheControl);
  const asked = maxAge === undefined ? bounds.freshDefault : maxAge * 1000;
  return Math.min(Math.max(asked, bounds.freshMin), bounds.freshMax);
}

/** The parts between commas, those inside quotes not counted as such; an open quote runs to the end. */
function* directivesOf(header: string): Generator<string> {
  let start = 0;
  let quoted = false;
  for (let at = 0; at < header.length; at++) {
    const character = header[at];
    if (character === '"') quoted = !quoted;
    else if (quoted && character === '\\') at++;
    else if (!quoted && character === ',') {
      yield header.slice(start, at);
      start = at + 1;
    }
  }
  yield header.slice(start);
}

/** Only what HTTP calls white space: `String.trim` takes more. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text[start])) start++;
  while (end > start && isWhiteSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value;
}

function secondsOf(digits: string): number {
  return /^[0-9]+$/.test(digits) ? Math.min(Number(digits), LARGEST_SECONDS) : 0;
}
