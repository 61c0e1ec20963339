/** All texts of a policy. */
import { complete, messageLanguage, type Wrong } from '@maycrawl/core/message';
import type { PolicyTexts } from '../../policy/policy-words.js';
import type { predicates as englishPredicates } from '../en/access.js';
import type { cachedAccess as englishCached } from '../en/cached-access.js';
import type { policy as englishPhrases } from '../en/policy.js';
import { cachedAccess } from './cached-access.js';
import { policy } from './policy.js';
import { policyLimits } from './policy-limits.js';
import { policyNotes } from './policy-notes.js';
import { predicates, useTitles } from './policy-words.js';

complete<Wrong<typeof englishCached, typeof cachedAccess>>();
complete<Wrong<typeof englishPhrases, typeof policy>>();
complete<Wrong<typeof englishPredicates, typeof predicates>>();

export const policyTexts: PolicyTexts = {
  texts: policyNotes,
  language: messageLanguage('hi'),
  phrases: policy,
  limits: policyLimits,
  cached: cachedAccess,
  predicates,
  uses: useTitles,
};
