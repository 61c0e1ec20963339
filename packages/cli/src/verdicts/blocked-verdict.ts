import type { Target } from '../targets/target.js';
import type { AnswerVerdict } from './report.js';

/** Returns the verdict on a URL that is blocked without rules, with a sentence about the reason. */
export function blockedVerdict(reason: string, url: string, sentence: string): AnswerVerdict {
  return { allowed: false, reason, explain: () => sentence, toString: () => `Blocked: ${url}. ${sentence}` };
}

/**
 * Returns the verdict for a URL whose scheme has no robots.txt: blocked, because nothing says that it may be fetched.
 */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  // The sentence of the gate, which `check --robots` does not load.
  return blockedVerdict('unsupported-scheme', decidedUrl, 'Only http, https and ftp URLs can be crawled.');
}
