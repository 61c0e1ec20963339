/** Returns the type of a value as a message names it. */
export function nameOfType(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

/**
 * Returns the text of a URL as a caller passes it. A URL object may come from another realm, so its `href` is checked
 * instead of its class.
 * @throws TypeError if it is neither
 */
export function urlText(url: string | URL): string {
  const text: unknown = typeof url === 'string' ? url : url?.href;
  if (typeof text === 'string') return text;
  throw new TypeError(`url: expected a string or a URL, got ${nameOfType(url)}`);
}
