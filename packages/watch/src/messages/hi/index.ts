/** Texts of watch in Hindi. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type * as englishAlerts from '../en/alerts.js';
import type { OwnTexts } from '../en/index.js';
import type * as englishLog from '../en/log.js';
import type * as englishOutages from '../en/outages.js';
import * as alerts from './alerts.js';
import * as log from './log.js';
import * as outages from './outages.js';

complete<Wrong<typeof englishAlerts, typeof alerts>>();
complete<Wrong<typeof englishLog, typeof log>>();
complete<Wrong<typeof englishOutages, typeof outages>>();

export const watchTexts: OwnTexts = { ...alerts, ...log, ...outages };
