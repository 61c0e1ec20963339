import type { Line, Span } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';
import { LT } from '../text/bytes.js';

/** The kind of content. Only `text` has lines that were written as lines of a robots.txt file. */
export interface ContentKind {
  readonly kind: 'text' | 'markup' | 'gzip' | 'binary' | 'utf-16le' | 'utf-16be';
  /** The bytes that show it: a tag, or the first bytes. */
  readonly span: Span;
}

/** How many bytes of a tag are examined. */
const TAG_BYTES = 16;
/** How many bytes are examined to detect UTF-16 and binary data. */
const SAMPLE_BYTES = 256;
const TAG = /^<(?:!doctype\b|\?xml\b|\/?(?:html|head|body|meta|title|script|style|div|link|urlset|error)[\s>])/i;

/** Returns the kind of the file's content. If it is not text, one finding says so and rules about lines do not run. */
export function contentKind(context: LintContext): ContentKind {
  return context.once(contentKind, ({ bytes, robots }) => contentKindOf(bytes.subarray(0, robots.byteLength)));
}

export function isText(context: LintContext): boolean {
  return contentKind(context).kind === 'text';
}

export function contentKindOf(bytes: Uint8Array): ContentKind {
  const [first, second] = bytes;
  const start = { start: 0, end: Math.min(2, bytes.length) };
  if (first === 0x1f && second === 0x8b) return { kind: 'gzip', span: start };
  if (first === 0xff && second === 0xfe) return { kind: 'utf-16le', span: start };
  if (first === 0xfe && second === 0xff) return { kind: 'utf-16be', span: start };
  const utf16 = utf16WithoutMark(bytes.subarray(0, SAMPLE_BYTES));
  if (utf16 !== undefined) return { kind: utf16, span: start };
  if (isBinary(bytes.subarray(0, SAMPLE_BYTES))) return { kind: 'binary', span: start };
  const tag = tagAt(bytes);
  return tag === undefined ? { kind: 'text', span: { start: 0, end: 0 } } : { kind: 'markup', span: tag };
}

/** Detects UTF-16 without a byte order mark: in ASCII text, every other byte is NUL. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 4 || bytes.indexOf(0) < 0) return undefined;
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at & 1] = (nuls[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = 0.4 * bytes.length;
  if (odd >= most && even * 8 < odd) return 'utf-16le';
  return even >= most && odd * 8 < even ? 'utf-16be' : undefined;
}

/** True if at least a tenth of the bytes are control characters other than white space. */
function isBinary(bytes: Uint8Array): boolean {
  let controls = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) controls++;
  }
  return controls >= 8 && controls * 10 >= bytes.length;
}

function tagAt(bytes: Uint8Array): Span | undefined {
  for (let at = bytes.indexOf(LT); at >= 0; at = bytes.indexOf(LT, at + 1)) {
    if (!beginsLine(bytes, at)) continue;
    const [found] = TAG.exec(String.fromCharCode(...bytes.subarray(at, at + TAG_BYTES))) ?? [];
    if (found !== undefined) return { start: at, end: at + found.trimEnd().length };
  }
  return undefined;
}

/** True if only white space or a byte order mark precedes `at` on its line. */
function beginsLine(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (bytes[before] === 0x20 || bytes[before] === 0x09)) before--;
  const byte = bytes[before];
  return before < 0 || byte === 0x0a || byte === 0x0d || (before === 2 && byte === 0xbf);
}

/** False if all lines are blank or comments. Bytes after a NUL are content: UTF-16 is read as lines that end at one. */
export function hasContent(bytes: Uint8Array, lines: readonly Line[]): boolean {
  return lines.some(
    ({ kind, comment, span }) =>
      kind !== 'blank' || (comment === undefined && bytes.subarray(span.start, span.end).includes(0)),
  );
}
