import { app } from './app.js';
import { grid } from './grid.js';

/** All texts of the page in English, by area. */
export const english = { app, grid };
