/**
 * How long a fetched file is fresh, in milliseconds
 * ([Google](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#caching)).
 */
export interface FreshnessBounds {
  readonly freshDefault: number;
  readonly freshMin: number;
  readonly freshMax: number;
}

/** The value of any larger number of seconds: https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2 */
const LARGEST_SECONDS = 2 ** 31;

/**
 * Returns the `max-age` of a Cache-Control header in seconds, 0 to 2^31; undefined if the header has none.
 *
 * The first of several counts, and one that is not a whole number (negative, `1e20`, empty) counts as 0, both by
 * [RFC 9111, section 4.2.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1). A number that is too large counts as
 * 2^31 ([section 1.2.2](https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2)). Quotes are accepted
 * ([section 5.2](https://www.rfc-editor.org/rfc/rfc9111#section-5.2)). All other directives are ignored, including
 * `no-store`, `no-cache` and `s-maxage`, because Google's page names only `max-age`.
 */
export function maxAgeSeconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  for (const directive of directivesOf(header)) {
    const equals = directive.indexOf('=');
    const name = equals === -1 ? directive : directive.slice(0, equals);
    // White space around `=` violates the grammar, but the number is unambiguous.
    if (trim(name).toLowerCase() !== 'max-age') continue;
    // Without `=`, this is the name, which is not a number either.
    return secondsOf(unquote(trim(directive.slice(equals + 1))));
  }
  return undefined;
}

/**
 * Returns how long a file is fresh, in milliseconds from its fetch: its max-age or `freshDefault`, less its age, within
 * the bounds ([RFC 9111, section 4.2](https://www.rfc-editor.org/rfc/rfc9111#section-4.2)).
 *
 * @param ageSeconds how long the response was in caches before it was sent; invalid numbers count as 0
 */
export function freshnessLifetime(
  cacheControl: string | undefined,
  ageSeconds: number | undefined,
  bounds: FreshnessBounds,
): number {
  const maxAge = maxAgeSeconds(cacheControl);
  const lifetime = maxAge === undefined ? bounds.freshDefault : maxAge * 1000;
  const age = ageSeconds !== undefined && ageSeconds > 0 ? ageSeconds * 1000 : 0;
  return Math.min(Math.max(lifetime - age, bounds.freshMin), bounds.freshMax);
}

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

/** Removes spaces and tabs, the only white space of HTTP: `String.trim` removes more. */
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

/**
 * Returns the seconds that a response was in caches, from its `Age` header, 0 to 2^31
 * (https://www.rfc-editor.org/rfc/rfc9111#section-5.1). The first of several values counts. Undefined if there is none,
 * or if it is not a whole number of seconds in digits: an invalid value is ignored.
 */
export function ageSeconds(header: string | undefined): number | undefined {
  const digits = /^[ \t]*(\d+)[ \t]*(?:,|$)/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Math.min(Number(digits), LARGEST_SECONDS);
}
