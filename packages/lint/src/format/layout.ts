import type { Group, Line, RobotsTxt } from '@maycrawl/core';

/** A line that is kept, and whether an empty one goes before it. */
export interface LineLayout {
  readonly line: Line;
  readonly gapBefore: boolean;
}

/** A line with text, and what was around it. */
interface Item {
  readonly line: Line;
  readonly blankBefore: boolean;
  readonly kind: 'comment' | 'sitemap' | 'user-agent' | 'other';
}

/** From a group's first user-agent line to its last rule, by number. */
interface Extent {
  readonly first: number;
  readonly last: number;
}

/**
 * Where empty lines stand in a tidy file: before each group and before sitemaps that follow a group, with the comments
 * that touch them; inside a group only where one kept apart what other parsers take for two groups (E3); elsewhere one
 * where there were any.
 */
export function layoutOf(octets: Uint8Array, robots: RobotsTxt): LineLayout[] {
  const items = itemsOf(octets, robots.lines);
  const extents = new Map<number, Extent>();
  for (const group of robots.groups) {
    const extent = extentOf(group);
    extents.set(extent.first, extent);
  }
  const starts = sectionStarts(items, extents);
  const apart = keptApart(items);
  let until = 0;
  return items.map((item, index) => {
    const { number } = item.line;
    const extent = extents.get(number);
    const inside = extent === undefined && number <= until;
    if (extent !== undefined) until = extent.last;
    return {
      line: item.line,
      gapBefore: index > 0 && (inside ? apart.has(index) : starts.has(index) || item.blankBefore),
    };
  });
}

function itemsOf(octets: Uint8Array, lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  let blankBefore = false;
  for (const line of lines) {
    const isEmpty =
      line.kind === 'blank' &&
      line.comment === undefined &&
      !octets.subarray(line.span.start, line.span.end).includes(0);
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
  return { first, last: rules.at(-1)?.line ?? userAgents.at(-1)?.line ?? first };
}

/** The indices of items that begin a group, or sitemaps behind one, at the comments that touch them from above. */
function sectionStarts(items: readonly Item[], extents: ReadonlyMap<number, Extent>): ReadonlySet<number> {
  const starts = new Set<number>();
  /** Where the comments begin that touch the item; its own index where none does. */
  let touching = 0;
  let last: Item['kind'] | undefined;
  items.forEach((item, index) => {
    if (index === 0 || item.blankBefore || items[index - 1]?.kind !== 'comment') touching = index;
    if (item.kind === 'comment') return;
    const isSitemap = item.kind === 'sitemap' && last !== 'sitemap';
    if (isSitemap || extents.has(item.line.number)) starts.add(touching);
    last = item.kind;
  });
  return starts;
}

/** The indices of items whose gap stays even inside a group: other parsers take what follows for the next group. */
function keptApart(items: readonly Item[]): ReadonlySet<number> {
  const apart = new Set<number>();
  let last: Item['kind'] | undefined;
  /** Comments since then that a gap goes before. */
  let waiting: number[] = [];
  items.forEach(({ kind, blankBefore }, index) => {
    if (blankBefore) waiting.push(index);
    if (kind === 'comment') return;
    if (kind === 'user-agent' && last !== 'user-agent') for (const one of waiting) apart.add(one);
    waiting = [];
    last = kind;
  });
  return apart;
}
