import { type Line, parse, type Span } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { concatBytes } from '../fixes/apply-edits.js';
import { layoutOf } from './layout.js';

const LF = 0x0a;
const COLON = 0x3a;
const BYTE_ORDER_MARK: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

const KEYS: Readonly<Record<string, string>> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

const encoder: TextEncoder = new TextEncoder();

/**
 * The file in one layout: the standard's capitals, one space after the colon, a blank line between groups and none
 * inside, LF line ends, the last line ended, no byte order mark. No word is changed, and no verdict in either dialect:
 * misspelt keys, missing colons and lines that crawlers read in part stay as they are. A file that is longer than what
 * crawlers read, or would be, comes back unchanged (D1–D9, E1, E3).
 */
export function format(input: Uint8Array | string): Uint8Array {
  const octets = typeof input === 'string' ? encoder.encode(input) : input;
  const robots = parse(octets);
  if (robots.truncated) return octets;
  const parts: Uint8Array[] = [];
  for (const { line, gapBefore } of layoutOf(octets, robots)) {
    if (gapBefore) parts.push(Uint8Array.of(LF));
    parts.push(...lineParts(octets, line), Uint8Array.of(LF));
  }
  // Without the mark, a line that begins with another's octets would be taken for having one (D2).
  if (parts[0]?.[0] === BYTE_ORDER_MARK[0]) parts.unshift(BYTE_ORDER_MARK);
  const formatted = concatBytes(parts);
  return formatted.length > DEFAULT_MAX_BYTES ? octets : formatted;
}

function lineParts(octets: Uint8Array, line: Line): Uint8Array[] {
  const { span } = line;
  // What is read of these ends before the line does, so that any move could show more of it.
  if (span.end - span.start > MAX_LINE_BYTES - 4 || octets.subarray(span.start, span.end).includes(0)) {
    return [octets.subarray(span.start, span.end)];
  }
  switch (line.kind) {
    case 'blank':
    case 'invalid':
      return [trimmed(octets, span)];
    default:
      return keyedParts(octets, line);
  }
}

function keyedParts(octets: Uint8Array, line: Extract<Line, { kind: 'directive' | 'field' }>): Uint8Array[] {
  const { span, keySpan, valueSpan, comment } = line;
  if (!octets.subarray(keySpan.end, valueSpan.start).includes(COLON)) return [trimmed(octets, span)];
  const standard = line.kind === 'directive' && line.key.toLowerCase() === line.directive;
  const parts = [
    standard ? encoder.encode(KEYS[line.directive]) : octets.subarray(keySpan.start, keySpan.end),
    Uint8Array.of(COLON),
  ];
  if (valueSpan.end > valueSpan.start) parts.push(SPACE, octets.subarray(valueSpan.start, valueSpan.end));
  if (comment === undefined) return parts;
  // `/a#b` stays in one piece: some parsers take it for a path.
  const { start } = comment.span;
  if (valueSpan.end === valueSpan.start || isWhiteSpace(octets[start - 1])) parts.push(SPACE);
  return [...parts, trimmed(octets, { start, end: span.end })];
}

const SPACE: Uint8Array = Uint8Array.of(0x20);

function isWhiteSpace(octet: number | undefined): boolean {
  return octet === 0x20 || (octet !== undefined && octet >= 0x09 && octet <= 0x0d);
}

function trimmed(octets: Uint8Array, { start, end }: Span): Uint8Array {
  let [first, last] = [start, end];
  while (first < last && isWhiteSpace(octets[first])) first++;
  while (last > first && isWhiteSpace(octets[last - 1])) last--;
  return octets.subarray(first, last);
}
