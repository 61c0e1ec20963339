import { complete, type Wrong } from '@maycrawl/core/message';
import { differences } from '@maycrawl/lint/messages/hi';
import type { Parts } from '../../en/parts/texts.js';
import { changes } from '../changes.js';

/** The texts in Hindi of "What changes", and of the effect of fixes. */
export const changesTexts = { changes, differences };

complete<Wrong<Parts['changes'], typeof changesTexts>>();
