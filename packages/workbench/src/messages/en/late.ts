import { afterCreating, differences, policyLimits, policyNotes } from '@maycrawl/lint';
import { nearMisses } from '@maycrawl/lint/near-misses';
import { adding } from './adding.js';
import { changes } from './changes.js';
import { files } from './files.js';
import { help } from './help.js';
import type { firstEnglish } from './index.js';
import { link } from './link.js';
import { outage } from './outage.js';
import { policy } from './policy.js';
import { startFrom } from './start-from.js';

/** The texts in English of what is loaded when it is first shown. */
export const lateEnglish = {
  adding,
  afterCreating,
  changes,
  differences,
  files,
  help,
  link,
  nearMisses,
  outage,
  policy,
  policyLimits,
  policyNotes,
  startFrom,
};

/** All texts of the page in English. */
export type Texts = typeof firstEnglish & typeof lateEnglish;
