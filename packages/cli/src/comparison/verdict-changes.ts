import { type Dialect, parse } from '@maycrawl/core';
import type { FileComparison, Witness } from '@maycrawl/lint';

type LintPackage = typeof import('@maycrawl/lint');

/** Compares two files for every crawler and every URL. */
export function verdictChanges(
  lintPackage: LintPackage,
  before: Uint8Array,
  after: Uint8Array,
  dialect: Dialect,
): FileComparison {
  return lintPackage.compareFiles(parse(before, { dialect }), parse(after, { dialect }));
}

/** Returns a path that the files treat differently, and a crawler for which they do; undefined if none is known. */
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
