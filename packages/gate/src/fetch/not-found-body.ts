/** Phrases of pages that say "there is no such page" under a wrong status. */
const NOT_FOUND =
  /\b(?:page|file|document|resource|url)\b[^.<]{0,40}\b(?:not\s+found|(?:can(?:not|'t)|could\s+not|couldn't)\s+be\s+found|does\s*(?:not|n't)\s+exist)\b|\b404\b[^.<]{0,20}\bnot\s+found\b|<title>[^<]{0,80}\bnot\s+found\b/i;

/** Octets of an error's body that are looked at. */
export const NOT_FOUND_BODY_OCTETS = 16_384;

/** Whether the body of an error says that the page was not found (B9); the body is taken as UTF-8. */
export function saysNotFound(body: Uint8Array): boolean {
  return NOT_FOUND.test(new TextDecoder().decode(body.subarray(0, NOT_FOUND_BODY_OCTETS)));
}
