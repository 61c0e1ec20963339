import { app } from './app.js';
import { changes } from './changes.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { policy } from './policy.js';
import { startFrom } from './start-from.js';

/** All texts of the page in English, by area. */
export const english = { app, changes, grid, lists, policy, startFrom };
