// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { blankLineInGroup } from './blank-line-in-group.js';
import { confusableToken } from './confusable-token.js';
import { duplicateGroup } from './duplicate-group.js';
import { emptyGroup } from './empty-group.js';
import { emptyUserAgent } from './empty-user-agent.js';
import { everythingShut } from './everything-shut.js';
import { fullUserAgentString } from './full-user-agent-string.js';
import { groupMergeTrap } from './group-merge-trap.js';
import { misspeltToken } from './misspelt-token.js';
import { namedGroupDropsStar } from './named-group-drops-star.js';
import { rawSpace } from './raw-space.js';
import { retiredToken } from './retired-token.js';
import { ruleBeforeUserAgent } from './rule-before-user-agent.js';
import { starMissesSpecial } from './star-misses-special.js';
import { tokenCharacters } from './token-characters.js';
import { tokenGlob } from './token-glob.js';
import { tokenIgnoresRobots } from './token-ignores-robots.js';
import { tokenList } from './token-list.js';
import { unusedSuppression } from './unused-suppression.js';
import { versionInToken } from './version-in-token.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  blankLineInGroup,
  confusableToken,
  duplicateGroup,
  emptyGroup,
  emptyUserAgent,
  everythingShut,
  fullUserAgentString,
  groupMergeTrap,
  misspeltToken,
  namedGroupDropsStar,
  rawSpace,
  retiredToken,
  ruleBeforeUserAgent,
  starMissesSpecial,
  tokenCharacters,
  tokenGlob,
  tokenIgnoresRobots,
  tokenList,
  unusedSuppression,
  versionInToken,
];
