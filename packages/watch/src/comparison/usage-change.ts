import type { RobotsTxt } from '@maycrawl/core';
import { usageFields } from '@maycrawl/core/usage';
import {
  type Differences,
  type UsagePlace,
  type UsageChange as UsageTransition,
  usageChangesOf,
} from '@maycrawl/lint/internal';
import { MAX_CHANGES, MAX_NAMES, shortList, shortText } from './change-limits.js';
import { signatureOf } from './signature.js';
import type { StatedUse, UsageChange } from './types.js';

const STATING: ReadonlySet<string> = new Set(usageFields.map(({ name }) => name.toLowerCase()));

/**
 * Returns what the files state differently about the use of pages; undefined if nothing, which is proved. What follows
 * from a page being blocked or allowed is a matter of verdicts and not repeated here. `budget`: steps of the search.
 */
export function usageChangeOf(found: Differences, budget: number): UsageChange | undefined {
  const { changed } = usageChangesOf(found, budget);
  const stated = changed.flatMap(({ crawlers, changes, isDecided }): StatedUse[] => {
    const list = changes
      .filter(({ from, to }) => from !== 'not-fetched' && to !== 'not-fetched')
      .filter(({ places }) => places.some((place) => isStated(place, found.files)))
      .map((change) => ({ crawlers, change: statedChange(change) }));
    // What is not decided may be a change.
    return isDecided ? list : [...list, { crawlers, change: undefined }];
  });
  if (stated.length === 0) return undefined;
  return {
    signature: signatureOf(stated),
    changes: stated.slice(0, MAX_CHANGES).map(shortened),
    count: stated.length,
  };
}

function statedChange({ subject, from, to, places }: UsageTransition): NonNullable<StatedUse['change']> {
  return { subject, from, to, path: places[0]?.path ?? '/' };
}

function shortened({ crawlers, change }: StatedUse): StatedUse {
  return { crawlers: shortList(crawlers, MAX_NAMES), change: change && { ...change, path: shortText(change.path) } };
}

/** True if a line of Content-Usage or Content-Signal decides before or after, not only rules for a control token. */
function isStated({ before, after }: UsagePlace, files: Differences['files']): boolean {
  return hasStatement(files[0], before) || hasStatement(files[1], after);
}

function hasStatement({ fields }: RobotsTxt, lines: readonly number[]): boolean {
  return fields.some(({ name, line }) => lines.includes(line) && STATING.has(name.toLowerCase()));
}
