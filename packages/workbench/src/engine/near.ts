/** The rule that the reader of a verdict probably had in mind. It is loaded after the first view. */

import type { RobotsTxt } from '@maycrawl/core';
import { nearMiss, nearMissMessage } from '@maycrawl/lint/near-misses';
import type { AskedWhy, Near } from './protocol.js';

export function nearOf(robots: RobotsTxt, { path, crawler, origin }: AskedWhy): Near | undefined {
  const near = nearMiss(robots, crawler, path, { origin });
  if (near === undefined) return undefined;
  const isElsewhere = near.kind === 'other-group' || near.kind === 'no-group';
  return { message: nearMissMessage(near, crawler), line: near.rule.line, isElsewhere };
}
