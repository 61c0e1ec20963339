import type { RobotsTxt } from '@maycrawl/core';
import { followedFormerTokens } from '../data/former-tokens.js';
import { groupsFor } from './addition.js';
import type { CreateMessage } from './create-message.js';

/**
 * Returns a note for each crawler that gets its first group while it follows that of a former name, as its vendor says:
 * Google's parser knows no former names, so those rules are not among the ones that are repeated.
 */
export function notesOnFormerGroups(before: RobotsTxt, tokens: readonly string[]): CreateMessage[] {
  return [...new Set(tokens)].flatMap((token) => {
    if (groupsFor(before, token).length > 0) return [];
    return followedFormerTokens(token).flatMap((former) => {
      const lines = groupsFor(before, former.token).flatMap(({ userAgents }) => userAgents.map(({ line }) => line));
      if (lines[0] === undefined) return [];
      return [
        { id: 'formerGroup', values: { vendor: former.vendor, token, former: former.token, line: lines[0] } } as const,
      ];
    });
  });
}
