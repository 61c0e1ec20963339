import { app } from './app.js';
import { grid } from './grid.js';
import { outage } from './outage.js';
import { service } from './service.js';

/** All texts of the page in English, by area. */
export const english = { app, grid, outage, service };
