/** A file as an editor shows it: with LF line ends and without a byte order mark. */

/** What the bytes of a file have and its shown text lacks. */
export interface FileForm {
  readonly hasMark: boolean;
  /** The first line end of the file. */
  readonly lineEnd: '\n' | '\r\n' | '\r';
}

const MARK = [0xef, 0xbb, 0xbf];

export function formOf(bytes: Uint8Array): FileForm {
  const at = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const isCr = at >= 0 && bytes[at] === 0x0d;
  const lineEnd = !isCr ? '\n' : bytes[at + 1] === 0x0a ? '\r\n' : '\r';
  return { hasMark: MARK.every((byte, i) => bytes[i] === byte), lineEnd };
}

/** Decodes a file. Bytes that are not UTF-8 become U+FFFD. */
export function decodeShown(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
}

/** Encodes a shown text in the form of its file. */
export function encodeShown(text: string, { hasMark, lineEnd }: FileForm): Uint8Array {
  const body = lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
  return new TextEncoder().encode(hasMark ? `\ufeff${body}` : body);
}
