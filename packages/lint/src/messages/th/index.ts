/** Texts of the checker in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { policyNotes as english } from '../en/policy-notes.js';
import { policyNotes } from './policy-notes.js';

export { policyNotes };

complete<Wrong<typeof english, typeof policyNotes>>();
