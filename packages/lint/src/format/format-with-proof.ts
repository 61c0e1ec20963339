import { parse } from '@maycrawl/core';
import { compareFiles } from '../analysis/queries/compare-files.js';
import { format } from './format.js';

/** A formatted file. */
export interface ProvedFormat {
  /** The argument itself if there is nothing to format, or if the file is not formatted: see {@link format}. */
  readonly bytes: Uint8Array;
  /**
   * Undefined if it is proved that no verdict changes, in either dialect. Otherwise a verdict that changes, or `undecided`:
   * then `bytes` must not be written.
   */
  readonly change: { readonly crawler: string; readonly path: string } | 'undecided' | undefined;
}

/** Formats a file as {@link format} does, and proves that no verdict changes. */
export function formatWithProof(before: Uint8Array): ProvedFormat {
  const bytes = format(before);
  if (bytes === before) return { bytes, change: undefined };
  for (const dialect of ['google', 'rfc9309'] as const) {
    const { kind, crawlers } = compareFiles(parse(before, { dialect }), parse(bytes, { dialect }));
    if (kind === 'equivalent') continue;
    for (const { crawlers: names, comparison } of crawlers) {
      if (comparison.kind !== 'different') continue;
      const [crawler = '*'] = names;
      return { bytes, change: { crawler, path: comparison.witness.path } };
    }
    return { bytes, change: 'undecided' };
  }
  return { bytes, change: undefined };
}
