import { policyLimits, policyNotes } from '@maycrawl/lint/internal';
import { policy } from '../policy.js';

/** The texts in English of "Who may do what". */
export const policyTexts = { policy, policyLimits, policyNotes };
