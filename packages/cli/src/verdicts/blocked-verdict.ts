import { UNSUPPORTED_SCHEME } from '@maycrawl/core/url';
import type { Target } from '../targets/target.js';
import type { AnswerVerdict } from './report.js';

export function blockedVerdict(reason: string, url: string, sentence: string): AnswerVerdict {
  return { allowed: false, reason, explain: () => sentence, toString: () => `Blocked: ${url}. ${sentence}` };
}

/** Blocked, because nothing says that it may be fetched. */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  return blockedVerdict('unsupported-scheme', decidedUrl, UNSUPPORTED_SCHEME);
}
