import type { AnswerVerdict } from './report.js';

/** Returns the verdict on a URL that is blocked without rules, with a sentence about the reason. */
export function blockedVerdict(reason: string, url: string, sentence: string): AnswerVerdict {
  return { allowed: false, reason, explain: () => sentence, toString: () => `Blocked: ${url}. ${sentence}` };
}
