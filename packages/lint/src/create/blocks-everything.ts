import { buildRobots, type GroupDraft, parse } from '@maycrawl/core';
import { describeAccess } from '../analysis/queries/describe-access.js';

/** Returns true if it is proved that a file with these groups blocks every path for the crawler. */
export function blocksEverything(groups: readonly GroupDraft[], crawler: string): boolean {
  const rules = parse(buildRobots({ groups }, { anyToken: true })).rulesFor(crawler);
  const access = describeAccess(rules);
  return access.kind === 'described' && access.extent === 'all-blocked';
}
