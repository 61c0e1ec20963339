/**
 * Returns the length of the file that a 206 response has as its body, in bytes as they are sent: with a content coding,
 * those of the encoded file (https://www.rfc-editor.org/rfc/rfc9110#section-14.4). Undefined if the response states no
 * range from the first byte to the last, or has its ranges as the parts of a `multipart/byteranges`.
 */
export function wholeFileBytes(contentRange: string | undefined, contentType: string | undefined): number | undefined {
  if (/^multipart\/byteranges(?![^\s;])/i.test(contentType ?? '')) return undefined;
  const range = /^bytes +0-(\d+)\/(\d+)$/i.exec(contentRange ?? '');
  if (range === null) return undefined;
  const total = Number(range[2]);
  return Number(range[1]) === total - 1 && Number.isSafeInteger(total) ? total : undefined;
}
