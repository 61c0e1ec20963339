export type LineEnd = '\n' | '\r\n' | '\r';

/** Whose a file is: the example of the page, a file of the user, or the live file of a host. */
export type FileSource = { readonly kind: 'example' } | { readonly kind: 'file' | 'site'; readonly name: string };

export interface OpenedFile {
  /** Undefined for text that was pasted or made on the page. */
  readonly source?: FileSource | undefined;
  readonly bytes: Uint8Array;
  /** Decoded as UTF-8, with LF line ends and without a byte order mark. */
  readonly text: string;
  readonly hasMark: boolean;
  /** The line end that is written; of a file with several, the first. */
  readonly lineEnd: LineEnd;
  /** False if the text cannot be written back byte for byte: line ends are mixed, or bytes are not UTF-8. */
  readonly isExact: boolean;
}

const MARK = [0xef, 0xbb, 0xbf];

export function openFile(bytes: Uint8Array, source?: FileSource): OpenedFile {
  const hasMark = MARK.every((byte, at) => bytes[at] === byte);
  const decoded = decode(bytes);
  const lineEnd = (/\r\n|\r|\n/.exec(decoded)?.[0] ?? '\n') as LineEnd;
  const text = withLf(decoded);
  const file = { bytes, text, hasMark, lineEnd };
  return { ...file, source, isExact: areEqual(encodeText(text, file), bytes) };
}

/** Returns text as a file. `source` is undefined for text that was pasted or made on the page. */
export function openText(text: string, source?: FileSource): OpenedFile {
  return openFile(new TextEncoder().encode(text), source);
}

/** Returns how many characters (UTF-16) of its text the first bytes of a file are. */
export function lengthOfText(bytes: Uint8Array): number {
  return withLf(decode(bytes)).length;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns text as a file with the line ends and the byte order mark of `like`. */
export function encodeText(text: string, like: Pick<OpenedFile, 'hasMark' | 'lineEnd'>): Uint8Array {
  const body = new TextEncoder().encode(like.lineEnd === '\n' ? text : text.replaceAll('\n', like.lineEnd));
  if (!like.hasMark) return body;
  const bytes = new Uint8Array(MARK.length + body.length);
  bytes.set(MARK);
  bytes.set(body, MARK.length);
  return bytes;
}

export function bytesOfDraft(text: string, opened: OpenedFile): Uint8Array {
  return text === opened.text ? opened.bytes : encodeText(text, opened);
}

/** A loop: `every` takes ten times as long for a long file. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
