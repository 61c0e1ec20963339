/** The target of a redirect (https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2). */

export type RedirectTarget = { readonly kind: 'url'; readonly url: URL } | { readonly kind: 'bad-location' };

const BAD_LOCATION: RedirectTarget = { kind: 'bad-location' };

/** `locations` are as received, one character for each byte; `bad-location` if two of them differ. */
export function redirectTarget(locations: readonly string[], base: URL): RedirectTarget {
  const [location] = locations;
  if (!location || locations.some((another) => another !== location)) return BAD_LOCATION;
  let url: URL;
  try {
    url = new URL(escapeHighBytes(location), base);
  } catch {
    return BAD_LOCATION;
  }
  url.hash = '';
  // With user info, a redirect could make the crawler log in with credentials that a third party chose.
  url.username = '';
  url.password = '';
  return { kind: 'url', url };
}

/** Bytes above 0x7F are requested as received. In a host, the URL parser decodes them again. */
export function escapeHighBytes(location: string): string {
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
