/** Texts of the checker in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { policyLimits as englishLimits } from '../en/policy-limits.js';
import type { policyNotes as englishNotes } from '../en/policy-notes.js';
import { policyLimits } from './policy-limits.js';
import { policyNotes } from './policy-notes.js';

export { policyLimits, policyNotes };

complete<Wrong<typeof englishLimits, typeof policyLimits>>();
complete<Wrong<typeof englishNotes, typeof policyNotes>>();
