import { afterCreating, differences, policyLimits, policyNotes } from '@maycrawl/lint';
import { nearMisses } from '@maycrawl/lint/near-misses';
import { adding } from './adding.js';
import { changes } from './changes.js';
import { crawlers } from './crawlers.js';
import { files } from './files.js';
import { help } from './help.js';
import { history } from './history.js';
import type { firstEnglish } from './index.js';
import { link } from './link.js';
import { outage } from './outage.js';
import { policy } from './policy.js';
import { service } from './service.js';
import { startFrom } from './start-from.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';

/** The texts in English of what is loaded when it is first shown. */
export const lateEnglish = {
  adding,
  afterCreating,
  changes,
  crawlers,
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
  service,
  startFrom,
  takeAway,
  urls,
};

type First = typeof firstEnglish;
type Late = typeof lateEnglish;

/** All texts of the page in English. */
export type Texts = Omit<First, keyof Late> & Late;
/** The areas of which the page shows something first. A translation has them in its `index.ts`, the others in a late file. */
export type FirstTexts = Pick<Texts, keyof First>;
export type LateTexts = Omit<Texts, keyof First>;
