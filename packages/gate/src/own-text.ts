/**
 * Returns a copy of ASCII text that is to be kept. What is cut out of a URL keeps all of it in memory, and the parts of
 * a `URL` are cut out of its `href`.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
