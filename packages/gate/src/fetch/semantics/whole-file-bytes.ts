/** The length, as sent, of a file that a 206 has in full: https://www.rfc-editor.org/rfc/rfc9110#section-14.4 */
export function wholeFileBytes(contentRange: string | undefined, contentType: string | undefined): number | undefined {
  if (/^multipart\/byteranges(?![^\s;])/i.test(contentType ?? '')) return undefined;
  const range = /^bytes +0-(\d+)\/(\d+)$/i.exec(contentRange ?? '');
  if (range === null) return undefined;
  const total = Number(range[2]);
  return Number(range[1]) === total - 1 && Number.isSafeInteger(total) ? total : undefined;
}
