import { complete, type Wrong } from '@maycrawl/core/message';
import { afterCreating, creating } from '@maycrawl/lint/internal/messages/th';
import type { Parts } from '../../en/parts/texts.js';
import { startFrom } from '../start-from.js';

/** The texts in Thai of new files and of lines that are added. */
export const templatesTexts = { afterCreating, creating, startFrom };

complete<Wrong<Parts['templates'], typeof templatesTexts>>();
