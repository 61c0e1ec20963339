import { app } from './app.js';
import { editor } from './editor.js';
import { firstTexts } from './first-texts.js';
import { grid } from './grid.js';
import { lists } from './lists.js';
import { why } from './why.js';

/** The texts in English of what the page shows first. The others are in `late.ts`. */
export const firstEnglish = {
  ...firstTexts,
  app,
  editor,
  grid,
  lists,
  why,
};
