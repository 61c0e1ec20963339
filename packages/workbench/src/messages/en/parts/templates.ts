import { afterCreating, creating } from '@maycrawl/lint/internal';
import { startFrom } from '../start-from.js';

/** The texts in English of new files and of lines that are added. */
export const templatesTexts = { afterCreating, creating, startFrom };
