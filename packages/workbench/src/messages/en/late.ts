import { nearMisses } from '@maycrawl/lint/near-misses';
import { adding } from './adding.js';
import { crawlers } from './crawlers.js';
import { files } from './files.js';
import { help } from './help.js';
import { history } from './history.js';
import { link } from './link.js';
import { outcomes } from './outcomes.js';
import { problems } from './problems.js';
import { rows } from './rows.js';
import { search } from './search.js';
import { service } from './service.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';
import { uses } from './uses.js';

/** The texts in English of what is loaded after the first view. Those of a tab or dialog are in `parts/`. */
export const lateEnglish = {
  adding,
  crawlers,
  files,
  help,
  history,
  link,
  nearMisses,
  outcomes,
  problems,
  rows,
  search,
  service,
  takeAway,
  urls,
  uses,
};
