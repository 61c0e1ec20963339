import { UNSUPPORTED_SCHEME } from '@maycrawl/core/url';
import type { Target } from '../targets/target.js';
import { blockedVerdict } from './blocked-verdict.js';
import type { AnswerVerdict } from './report.js';

/**
 * Returns the verdict for a URL whose scheme has no robots.txt: blocked, because nothing says that it may be fetched.
 */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  return blockedVerdict('unsupported-scheme', decidedUrl, UNSUPPORTED_SCHEME);
}
