import { complete, type Wrong } from '@maycrawl/core/message';
import { afterCreating, differences, nearMisses, policyLimits, policyNotes } from '@maycrawl/lint/messages/hi';
import type { Texts } from '../en/late.js';
import { adding } from './adding.js';
import { app } from './app.js';
import { changes } from './changes.js';
import { crawlers } from './crawlers.js';
import { editor } from './editor.js';
import { files } from './files.js';
import { grid } from './grid.js';
import { help } from './help.js';
import { link } from './link.js';
import { lists } from './lists.js';
import { outage } from './outage.js';
import { policy } from './policy.js';
import { problems } from './problems.js';
import { service } from './service.js';
import { startFrom } from './start-from.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** All texts of the page in Hindi, by area. */
export const hindi = {
  adding,
  afterCreating,
  app,
  changes,
  crawlers,
  differences,
  editor,
  files,
  grid,
  help,
  link,
  lists,
  nearMisses,
  outage,
  policy,
  policyLimits,
  policyNotes,
  problems,
  service,
  startFrom,
  takeAway,
  urls,
  why,
};

// A text that English has and this language lacks, or with other slots, is an error of types.
complete<Wrong<Texts, typeof hindi>>();
