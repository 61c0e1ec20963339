import { complete, type Wrong } from '@maycrawl/core/message';
import { differences } from '@maycrawl/lint/internal/messages/th';
import type { Parts } from '../../en/parts/texts.js';
import { changes } from '../changes.js';
import { versions } from '../versions.js';

/** The texts in Thai of "What changes", of the effect of fixes, and of the versions of a site. */
export const changesTexts = { changes, differences, versions };

complete<Wrong<Parts['changes'], typeof changesTexts>>();
