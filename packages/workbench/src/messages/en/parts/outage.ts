import { outage } from '../outage.js';

/** The texts in English of "When the server fails". */
export const outageTexts = { outage };
