import { complete, type Wrong } from '@maycrawl/core/message';
import type { FirstTexts } from '../en/parts/texts.js';
import { app } from './app.js';
import { crawlers } from './crawlers.js';
import { editor } from './editor.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { service } from './service.js';
import { takeAway } from './take-away.js';
import { urls } from './urls.js';
import { why } from './why.js';

/** The texts in Thai of what the page shows first, by area. The others are in `late.ts`. */
export const thai = {
  app,
  crawlers,
  editor,
  grid,
  lists,
  service,
  takeAway,
  urls,
  why,
};

// A text that English has and this language lacks, or with other slots, is an error of types.
complete<Wrong<FirstTexts, typeof thai>>();
