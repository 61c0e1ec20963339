import { type Group, type Line, parse, type RobotsTxt, type Span } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { contentKindOf, hasContent } from '../file/content-kind.js';
import { concatBytes } from '../fixes/apply-edits.js';
import { standardFieldName } from '../fixes/line-fixes.js';
import { COLON, CR, isWhiteSpace, LF } from '../text/bytes.js';

const BYTE_ORDER_MARK: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

const encoder: TextEncoder = new TextEncoder();

/**
 * Formats a file: standard capitalization of keys, one space after the colon, a blank line between groups and between the
 * parts of a group that blank lines separate, a line end after the last line, no byte order mark. Line ends are CRLF if all
 * of them were, as in a checkout of git in Windows, otherwise LF.
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
  const lineEnd = lineEndOf(bytes);
  for (const { line, gapBefore } of layoutOf(bytes, robots)) {
    if (gapBefore) parts.push(lineEnd);
    parts.push(...lineParts(bytes, line), lineEnd);
  }
  // Google's parser also skips a partial byte order mark. If the text itself begins with a byte of one, the mark must
  // stay, or that byte would be skipped.
  if (parts[0]?.[0] === BYTE_ORDER_MARK[0]) parts.unshift(BYTE_ORDER_MARK);
  const formatted = concatBytes(parts);
  return formatted.length > DEFAULT_MAX_BYTES ? bytes : formatted;
}

/** Returns CRLF if the file has no other line end. */
function lineEndOf(bytes: Uint8Array): Uint8Array {
  let end = Uint8Array.of(LF);
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) return Uint8Array.of(LF);
    if (bytes[at] !== CR) continue;
    end = Uint8Array.of(CR, LF);
    at++;
  }
  return end;
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

function trimmed(bytes: Uint8Array, { start, end }: Span): Uint8Array {
  let [first, last] = [start, end];
  while (first < last && isWhiteSpace(bytes[first])) first++;
  while (last > first && isWhiteSpace(bytes[last - 1])) last--;
  return bytes.subarray(first, last);
}

/** A line of the formatted file, and whether an empty line precedes it. */
export interface LineLayout {
  readonly line: Line;
  readonly gapBefore: boolean;
}

interface Item {
  readonly line: Line;
  readonly blankBefore: boolean;
  readonly kind: 'comment' | 'sitemap' | 'user-agent' | 'other';
}

interface Extent {
  readonly first: number;
  readonly firstRule: number;
  readonly last: number;
}

/**
 * Decides where the formatted file has empty lines. One precedes each group, and sitemaps that follow something else,
 * before the comments attached to them. Between the first user-agent line of a group and its first rule, one remains only
 * before a further run of user-agent lines, which other parsers read as the start of another group. Elsewhere, as between
 * the sections of a long group, one replaces any number of empty lines.
 */
export function layoutOf(bytes: Uint8Array, robots: RobotsTxt): LineLayout[] {
  const items = itemsOf(bytes, robots.lines);
  const extents = new Map<number, Extent>();
  for (const group of robots.groups) {
    const extent = extentOf(group);
    extents.set(extent.first, extent);
  }
  const starts = sectionStarts(items, extents);
  const gapsInGroups = preservedGaps(items);
  let [firstRule, last] = [0, 0];
  return items.map((item, index) => {
    const { number } = item.line;
    const extent = extents.get(number);
    const inside = extent === undefined && number <= last;
    if (extent !== undefined) ({ firstRule, last } = extent);
    const isSection = inside ? number > firstRule && item.blankBefore : starts.has(index) || item.blankBefore;
    return { line: item.line, gapBefore: index > 0 && (isSection || (inside && gapsInGroups.has(index))) };
  });
}

function itemsOf(bytes: Uint8Array, lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  let blankBefore = false;
  for (const line of lines) {
    const isEmpty =
      line.kind === 'blank' &&
      line.comment === undefined &&
      !bytes.subarray(line.span.start, line.span.end).includes(0);
    if (!isEmpty) items.push({ line, blankBefore, kind: kindOf(line) });
    blankBefore = isEmpty;
  }
  return items;
}

function kindOf(line: Line): Item['kind'] {
  if (line.kind === 'blank') return 'comment';
  if (line.kind !== 'directive') return 'other';
  return line.directive === 'sitemap' || line.directive === 'user-agent' ? line.directive : 'other';
}

function extentOf({ userAgents, rules }: Group): Extent {
  const first = userAgents[0]?.line ?? 0;
  const last = rules.at(-1)?.line ?? userAgents.at(-1)?.line ?? first;
  return { first, firstRule: rules[0]?.line ?? last, last };
}

/** The indices of the items that begin a group or a run of sitemaps, or of the first comment directly above them. */
function sectionStarts(items: readonly Item[], extents: ReadonlyMap<number, Extent>): ReadonlySet<number> {
  const starts = new Set<number>();
  /** The index of the first comment directly above the item, or of the item. */
  let attached = 0;
  let last: Item['kind'] | undefined;
  items.forEach((item, index) => {
    if (index === 0 || item.blankBefore || items[index - 1]?.kind !== 'comment') attached = index;
    if (item.kind === 'comment') return;
    const isSitemap = item.kind === 'sitemap' && last !== 'sitemap';
    if (isSitemap || extents.has(item.line.number)) starts.add(attached);
    last = item.kind;
  });
  return starts;
}

/** The indices of items whose gap remains even inside a group: other parsers read what follows as the next group. */
function preservedGaps(items: readonly Item[]): ReadonlySet<number> {
  const preserved = new Set<number>();
  let last: Item['kind'] | undefined;
  let pending: number[] = [];
  items.forEach(({ kind, blankBefore }, index) => {
    if (blankBefore) pending.push(index);
    if (kind === 'comment') return;
    if (kind === 'user-agent' && last !== 'user-agent') for (const gap of pending) preserved.add(gap);
    pending = [];
    last = kind;
  });
  return preserved;
}
