/** Texts of the gate in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { failures as englishFailures, subjects as englishSubjects } from '../en/failures.js';
import type {
  causes as englishCauses,
  others as englishOthers,
  redirects as englishRedirects,
  verdicts as englishVerdicts,
} from '../en/verdicts.js';
import type { FailureTexts } from '../failure-text.js';
import type { VerdictTexts } from '../verdict-text.js';
import { failures, subjects } from './failures.js';
import { causes, others, redirects, verdicts } from './verdicts.js';

complete<Wrong<typeof englishCauses, typeof causes>>();
complete<Wrong<typeof englishFailures, typeof failures>>();
complete<Wrong<typeof englishOthers, typeof others>>();
complete<Wrong<typeof englishRedirects, typeof redirects>>();
complete<Wrong<typeof englishSubjects, typeof subjects>>();
complete<Wrong<typeof englishVerdicts, typeof verdicts>>();

export const gateTexts: Omit<FailureTexts & VerdictTexts, 'language'> = {
  verdicts,
  causes,
  redirects,
  others,
  failures,
  subjects,
};
