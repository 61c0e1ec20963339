import { app } from './app.js';
import { crawlers } from './crawlers.js';
import { editor } from './editor.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { problems } from './problems.js';
import { service } from './service.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** The texts in English of what the page shows first. The others are in `late.ts`. */
export const firstEnglish = {
  app,
  crawlers,
  editor,
  grid,
  lists,
  problems,
  service,
  takeAway,
  urls,
  why,
};
