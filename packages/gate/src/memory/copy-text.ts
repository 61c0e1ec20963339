/**
 * Returns a copy of ASCII text that is to be kept. What is cut out of a URL keeps all of it in memory, and the parts of
 * a `URL` are cut out of its `href`.
 */
export function copyText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/**
 * Returns at most `length` characters of a text, then `…`, without keeping the whole text in memory as a slice does.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return Buffer.from(`${text.slice(0, length)}…`, 'utf16le').toString('utf16le');
}
