import type { RobotsTxt } from '@maycrawl/core';
import { followedFormerTokens } from '../data/former-tokens.js';
import { groupsFor } from './addition.js';

/**
 * Returns a note for each crawler that gets its first group while it follows that of a former name, as its vendor says:
 * Google's parser knows no former names, so those rules are not among the ones that are repeated.
 */
export function notesOnFormerGroups(before: RobotsTxt, tokens: readonly string[]): string[] {
  return [...new Set(tokens)].flatMap((token) => {
    if (groupsFor(before, token).length > 0) return [];
    return followedFormerTokens(token).flatMap((former) => {
      const lines = groupsFor(before, former.token).flatMap(({ userAgents }) => userAgents.map(({ line }) => line));
      if (lines[0] === undefined) return [];
      return [
        `according to ${former.vendor}, ${token} followed the group of its former name ${former.token} (line ` +
          `${lines[0]}) so far; what it should keep of those rules has to be in the new group too`,
      ];
    });
  });
}
