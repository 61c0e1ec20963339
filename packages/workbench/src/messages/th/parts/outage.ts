import { complete, type Wrong } from '@maycrawl/core/message';
import type { Parts } from '../../en/parts/texts.js';
import { outage } from '../outage.js';

/** The texts in Thai of "When the server fails". */
export const outageTexts = { outage };

complete<Wrong<Parts['outage'], typeof outageTexts>>();
