import { complete, type Wrong } from '@maycrawl/core/message';
import { afterCreating, differences, nearMisses, policyLimits, policyNotes } from '@maycrawl/lint/messages/hi';
import type { LateTexts } from '../en/late.js';
import { adding } from './adding.js';
import { changes } from './changes.js';
import { files } from './files.js';
import { help } from './help.js';
import { history } from './history.js';
import { link } from './link.js';
import { outage } from './outage.js';
import { policy } from './policy.js';
import { startFrom } from './start-from.js';

/** The texts in Hindi of what is loaded when it is first shown. */
export const lateHindi = {
  adding,
  afterCreating,
  changes,
  differences,
  files,
  help,
  history,
  link,
  nearMisses,
  outage,
  policy,
  policyLimits,
  policyNotes,
  startFrom,
};

complete<Wrong<LateTexts, typeof lateHindi>>();
