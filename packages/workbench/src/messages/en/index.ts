import { app } from './app.js';
import { crawlers } from './crawlers.js';
import { files } from './files.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { service } from './service.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** The texts in English of what the page shows first. The others are in `late.ts`. */
export const firstEnglish = { app, crawlers, files, grid, lists, service, takeAway, urls, why };
