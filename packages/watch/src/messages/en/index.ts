/** Texts of watch in English. */
import type { Translated } from '@maycrawl/core/message';
import * as alerts from './alerts.js';
import * as log from './log.js';
import * as outages from './outages.js';

export const watchTexts: typeof alerts & typeof log & typeof outages = { ...alerts, ...log, ...outages };

/** The texts of this package in one language. */
export type OwnTexts = Translated<typeof watchTexts>;
