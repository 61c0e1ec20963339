import { differences } from '@maycrawl/lint';
import { changes } from '../changes.js';

/** The texts in English of "What changes", and of the effect of fixes. */
export const changesTexts = { changes, differences };
