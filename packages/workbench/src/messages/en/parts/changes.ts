import { differences } from '@maycrawl/lint/internal';
import { changes } from '../changes.js';
import { versions } from '../versions.js';

/** The texts in English of "What changes", of the effect of fixes, and of the versions of a site. */
export const changesTexts = { changes, differences, versions };
