import { complete, type Wrong } from '@maycrawl/core/message';
import { nearMisses } from '@maycrawl/lint/internal/messages/th';
import type { LateTexts } from '../en/parts/texts.js';
import { adding } from './adding.js';
import { files } from './files.js';
import { help } from './help.js';
import { history } from './history.js';
import { link } from './link.js';
import { outcomes } from './outcomes.js';
import { problems } from './problems.js';
import { rows } from './rows.js';
import { search } from './search.js';
import { uses } from './uses.js';

/** The texts in Thai of what is loaded after the first view. Those of a tab or dialog are in `parts/`. */
export const lateThai = { adding, files, help, history, link, nearMisses, outcomes, problems, rows, search, uses };

complete<Wrong<LateTexts, typeof lateThai>>();
