import { type Line, parse, type Span } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { contentKindOf, hasContent } from '../file/content-kind.js';
import { concatBytes } from '../fixes/apply-edits.js';
import { standardFieldName } from '../fixes/replace-key.js';
import { COLON, LF } from '../text/bytes.js';
import { layoutOf } from './layout.js';

const BYTE_ORDER_MARK: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

const encoder: TextEncoder = new TextEncoder();

/**
 * Formats a file: standard capitalization of keys, one space after the colon, a blank line between groups and between the
 * parts of a group that blank lines separate, LF line ends including the last line, no byte order mark.
 *
 * No word changes, and no verdict in either dialect. Misspelt keys, missing colons and lines that are too long to be
 * read whole stay as they are. If the file has only comments and blank lines, if it is not text in UTF-8 (UTF-16, an
 * HTML page), or if it or the result exceeds the size limit, it is returned unchanged.
 *
 * @throws TypeError if `input` is neither bytes nor text.
 * @example new TextDecoder().decode(format('user-agent:*\nDISALLOW:/a')) // 'User-agent: *\nDisallow: /a\n'
 */
export function format(input: Uint8Array | string): Uint8Array {
  const bytes = typeof input === 'string' ? encoder.encode(input) : input;
  const robots = parse(bytes);
  // In UTF-16, an HTML page and binary data, bytes that look like line ends are parts of something else.
  if (robots.truncated || !hasContent(bytes, robots.lines) || contentKindOf(bytes).kind !== 'text') return bytes;
  const parts: Uint8Array[] = [];
  for (const { line, gapBefore } of layoutOf(bytes, robots)) {
    if (gapBefore) parts.push(Uint8Array.of(LF));
    parts.push(...lineParts(bytes, line), Uint8Array.of(LF));
  }
  // Google's parser also skips a partial byte order mark. If the text itself begins with a byte of one, the mark must
  // stay, or that byte would be skipped.
  if (parts[0]?.[0] === BYTE_ORDER_MARK[0]) parts.unshift(BYTE_ORDER_MARK);
  const formatted = concatBytes(parts);
  return formatted.length > DEFAULT_MAX_BYTES ? bytes : formatted;
}

function lineParts(bytes: Uint8Array, line: Line): Uint8Array[] {
  const { span } = line;
  // The parser does not read these lines to their end; any shift could expose more of them.
  if (span.end - span.start > MAX_LINE_BYTES - 4 || bytes.subarray(span.start, span.end).includes(0)) {
    return [bytes.subarray(span.start, span.end)];
  }
  switch (line.kind) {
    case 'blank':
    case 'invalid':
      return [trimmed(bytes, span)];
    default:
      return keyedParts(bytes, line);
  }
}

function keyedParts(bytes: Uint8Array, line: Extract<Line, { kind: 'directive' | 'field' }>): Uint8Array[] {
  const { span, keySpan, valueSpan, comment } = line;
  if (!bytes.subarray(keySpan.end, valueSpan.start).includes(COLON)) return [trimmed(bytes, span)];
  const standard = line.kind === 'directive' && line.key.toLowerCase() === line.directive;
  const parts = [
    standard ? encoder.encode(standardFieldName(line.directive)) : bytes.subarray(keySpan.start, keySpan.end),
    Uint8Array.of(COLON),
  ];
  if (valueSpan.end > valueSpan.start) parts.push(SPACE, bytes.subarray(valueSpan.start, valueSpan.end));
  if (comment === undefined) return parts;
  // No space goes into `/a#b`: some parsers read all of it as the path.
  const { start } = comment.span;
  if (valueSpan.end === valueSpan.start || isWhiteSpace(bytes[start - 1])) parts.push(SPACE);
  return [...parts, trimmed(bytes, { start, end: span.end })];
}

const SPACE: Uint8Array = Uint8Array.of(0x20);

function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function trimmed(bytes: Uint8Array, { start, end }: Span): Uint8Array {
  let [first, last] = [start, end];
  while (first < last && isWhiteSpace(bytes[first])) first++;
  while (last > first && isWhiteSpace(bytes[last - 1])) last--;
  return bytes.subarray(first, last);
}
