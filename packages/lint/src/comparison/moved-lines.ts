import type { Group, RobotsTxt } from '@maycrawl/core';
import { unmoved } from '../collections/unmoved.js';
import { lineRanges } from '../text/line-ranges.js';
import { edit, type FileEdit } from './file-edit.js';
import { rulesIn } from './items.js';
import { namesText } from './other-lines.js';

interface Place {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Equal groups in another order, and in a group, equal rules. */
export function movedLines(
  [before, after]: readonly [RobotsTxt, RobotsTxt],
  kept: readonly { readonly groups: readonly [readonly Group[], readonly Group[]] }[],
): FileEdit[] {
  const places = [...movedPlaces(before.groups, after.groups, groupKey, groupLines)];
  for (const { groups } of kept) {
    const [old, now] = groups;
    // Rules of several groups keep their order if the groups move.
    if (old.length > 1 || now.length > 1) continue;
    places.push(
      ...movedPlaces(
        rulesIn(old),
        rulesIn(now),
        ({ key }) => key,
        ({ line }) => [line],
      ),
    );
  }
  return joinedPlaces(places).map(({ from, to }) => {
    const id = from.length === 1 && to.length === 1 ? 'lineMoved' : 'linesMoved';
    return edit(id, [], { from: lineRanges(from), to: lineRanges(to) });
  });
}

function movedPlaces<One>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => string,
  linesIn: (one: One) => readonly number[],
): Place[] {
  const places = new Map<string, number[]>();
  for (const [place, one] of after.entries()) {
    const key = keyOf(one);
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  }
  for (const some of places.values()) some.reverse();
  const pairs = before.flatMap((one) => {
    const place = places.get(keyOf(one))?.pop();
    return place === undefined ? [] : [{ one, place }];
  });
  const stay = unmoved(pairs.map(({ place }) => place));
  const moved = pairs.filter((_, i) => !stay.has(i));
  return moved.map(({ one, place }) => ({ from: linesIn(one), to: linesIn(after[place] as One) }));
}

/** Joins places that follow each other in both files. */
function joinedPlaces(places: readonly Place[]): Place[] {
  const joined: { from: number[]; to: number[] }[] = [];
  for (const { from, to } of places) {
    const last = joined.at(-1);
    const follows = (lines: readonly number[], next: readonly number[]): boolean =>
      (lines.at(-1) as number) < (next[0] as number) && (next[0] as number) <= (lines.at(-1) as number) + 2;
    if (last !== undefined && follows(last.from, from) && follows(last.to, to)) {
      last.from = linesBetween(last.from[0] as number, from.at(-1) as number);
      last.to = linesBetween(last.to[0] as number, to.at(-1) as number);
    } else joined.push({ from: [...from], to: [...to] });
  }
  return joined;
}

function groupKey(group: Group): string {
  const rules = group.rules.map(({ type, normalizedPattern }) => `${type} ${normalizedPattern}`).sort();
  const fields = group.fields.map(({ name, value }) => `${name.toLowerCase()}: ${value}`).sort();
  return [namesText(group), ...rules, ...fields].join('\n');
}

/** The lines of a group from its first user-agent line to its last rule or field. */
export function groupLines({ userAgents, rules, fields }: Group): number[] {
  const lines = [...userAgents, ...rules, ...fields].map(({ line }) => line);
  return linesBetween(
    lines.reduce((a, b) => Math.min(a, b)),
    lines.reduce((a, b) => Math.max(a, b)),
  );
}

function linesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
