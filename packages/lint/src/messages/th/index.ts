/** Texts of the checker in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { afterCreating as englishAfterCreating } from '../en/after-creating.js';
import type { creating as englishCreating } from '../en/creating.js';
import type { differences as englishDifferences } from '../en/differences.js';
import type { nameTexts as englishNames } from '../en/name-texts.js';
import type { nearMisses as englishNearMisses } from '../en/near-misses.js';
import type { policyLimits as englishLimits } from '../en/policy-limits.js';
import type { policyNotes as englishNotes } from '../en/policy-notes.js';
import type { undecided as englishUndecided } from '../en/undecided.js';
import { afterCreating } from './after-creating.js';
import { creating } from './creating.js';
import { differences } from './differences.js';
import { nameTexts } from './name-texts.js';
import { nearMisses } from './near-misses.js';
import { policyLimits } from './policy-limits.js';
import { policyNotes } from './policy-notes.js';
import { undecided } from './undecided.js';
import { verdicts } from './verdicts.js';

export { afterCreating, creating, differences, nameTexts, nearMisses, policyLimits, policyNotes, undecided, verdicts };

complete<Wrong<typeof englishAfterCreating, typeof afterCreating>>();
complete<Wrong<typeof englishCreating, typeof creating>>();
complete<Wrong<typeof englishDifferences, typeof differences>>();
complete<Wrong<typeof englishNames, typeof nameTexts>>();
complete<Wrong<typeof englishNearMisses, typeof nearMisses>>();
complete<Wrong<typeof englishLimits, typeof policyLimits>>();
complete<Wrong<typeof englishNotes, typeof policyNotes>>();
complete<Wrong<typeof englishUndecided, typeof undecided>>();
