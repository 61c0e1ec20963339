import { app } from './app.js';
import { files } from './files.js';
import { grid } from './grid.js';
import { help } from './help.js';
import { link } from './link.js';
import { takeAway } from './take-away.js';

/** All texts of the page in English, by area. */
export const english = { app, files, grid, help, link, takeAway };
