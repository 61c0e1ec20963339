import { type Dialect, parse } from '@maycrawl/core';
import type { FileComparison, Witness } from '@maycrawl/lint';

/** The package that compares. */
type Room = typeof import('@maycrawl/lint');

/** The one place that decides whether an edit changes a verdict, for any crawler and any URL. */
export function verdictChanges(room: Room, before: Uint8Array, after: Uint8Array, dialect: Dialect): FileComparison {
  return room.compareFiles(parse(before, { dialect }), parse(after, { dialect }));
}

/** A path that shows a difference, and who gets it. */
export function witnessIn({
  crawlers,
}: FileComparison): { readonly crawler: string; readonly witness: Witness } | undefined {
  for (const { crawlers: names, comparison } of crawlers) {
    if (comparison.kind !== 'different') continue;
    const [crawler = '*'] = names;
    return { crawler: crawler === '*' ? 'any other crawler' : crawler, witness: comparison.witness };
  }
  return undefined;
}
