/** Where a redirect leads (B2). Pure: whether to go there is decided by the fetch. */

export type RedirectTarget = { readonly kind: 'url'; readonly url: URL } | { readonly kind: 'bad-location' };

const BAD_LOCATION: RedirectTarget = { kind: 'bad-location' };

/** The statuses whose Location is followed; 300, 305 and 306 ask for something else (F04). */
export function isRedirect(status: number): boolean {
  return (status >= 301 && status <= 303) || status === 307 || status === 308;
}

/**
 * The URL that the Location headers of an answer from `base` name, without fragment and user info. `locations` holds
 * each header as received, one character a byte. None, an empty one, a malformed one and two that differ lead
 * nowhere (F04, F12).
 */
export function redirectTarget(locations: readonly string[], base: URL): RedirectTarget {
  const [location] = locations;
  if (!location || locations.some((other) => other !== location)) return BAD_LOCATION;
  let url: URL;
  try {
    url = new URL(escapeHighBytes(location), base);
  } catch {
    return BAD_LOCATION;
  }
  url.hash = '';
  // User info in a redirect would make us log in somewhere in a stranger's name.
  url.username = '';
  url.password = '';
  return { kind: 'url', url };
}

/** Bytes that are not ASCII go out as they came in, UTF-8 or not; in a host, the URL parser decodes them again. */
function escapeHighBytes(location: string): string {
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
