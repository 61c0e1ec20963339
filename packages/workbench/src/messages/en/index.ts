import { app } from './app.js';
import { crawlers } from './crawlers.js';
import { grid } from './grid.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** All texts of the page in English, by area. */
export const english = { app, crawlers, grid, urls, why };
