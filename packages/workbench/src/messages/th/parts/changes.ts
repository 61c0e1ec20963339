import { complete, type Wrong } from '@maycrawl/core/message';
import { differences } from '@maycrawl/lint/messages/th';
import type { Parts } from '../../en/parts/texts.js';
import { changes } from '../changes.js';

/** The texts in Thai of "What changes", and of the effect of fixes. */
export const changesTexts = { changes, differences };

complete<Wrong<Parts['changes'], typeof changesTexts>>();
