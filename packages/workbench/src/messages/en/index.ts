import { app } from './app.js';
import { changes } from './changes.js';
import { crawlers } from './crawlers.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { outage } from './outage.js';
import { policy } from './policy.js';
import { service } from './service.js';
import { startFrom } from './start-from.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** All texts of the page in English, by area. */
export const english = { app, changes, crawlers, grid, lists, outage, policy, service, startFrom, urls, why };
