import type { Group, Line, RobotsTxt } from '@maycrawl/core';

/** A line of the formatted file, and whether an empty line precedes it. */
export interface LineLayout {
  readonly line: Line;
  readonly gapBefore: boolean;
}

/** A line with text, and whether a blank line preceded it. */
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
  /** The items with a gap since `last`. */
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
