import { complete, type Wrong } from '@maycrawl/core/message';
import { policyLimits, policyNotes } from '@maycrawl/lint/internal/messages/th';
import type { Parts } from '../../en/parts/texts.js';
import { policy } from '../policy.js';

/** The texts in Thai of "Who may do what". */
export const policyTexts = { policy, policyLimits, policyNotes };

complete<Wrong<Parts['policy'], typeof policyTexts>>();
