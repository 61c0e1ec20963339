/**
 * Returns a copy of ASCII text that is to be cached. V8 represents a slice of a string by a reference to the whole
 * string, so a slice of a URL would hold the whole URL in memory. The properties of a `URL` are slices of its `href`.
 */
export function copyText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/**
 * Returns at most `length` characters of a text, followed by `…` if it was cut. Unlike a slice, the result does not
 * hold the whole text in memory.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return Buffer.from(`${text.slice(0, length)}…`, 'utf16le').toString('utf16le');
}
