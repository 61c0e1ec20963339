/** Copies ASCII text to be cached: a slice would hold the whole text, as of a URL, in memory. */
export function copyText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** Returns at most `length` characters, and `…` if more were cut. It does not hold the text in memory. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return Buffer.from(`${text.slice(0, length)}…`, 'utf16le').toString('utf16le');
}
