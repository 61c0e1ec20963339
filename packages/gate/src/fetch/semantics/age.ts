/** The value of any larger number of seconds: https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2 */
const LARGEST_SECONDS = 2 ** 31;

/**
 * Returns the seconds that a response was in caches, from its `Age` header, 0 to 2^31
 * (https://www.rfc-editor.org/rfc/rfc9111#section-5.1). The first of several values counts. Undefined if there is none,
 * or if it is not a whole number of seconds in digits: an invalid value is ignored.
 */
export function ageSeconds(header: string | undefined): number | undefined {
  const digits = /^[ \t]*(\d+)[ \t]*(?:,|$)/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Math.min(Number(digits), LARGEST_SECONDS);
}
