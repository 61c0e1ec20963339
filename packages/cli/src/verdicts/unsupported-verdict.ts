import type { Target } from '../targets/target.js';
import type { AnswerVerdict } from './report.js';

/**
 * Returns the verdict for a URL whose scheme has no robots.txt: blocked, because nothing says that it may be fetched.
 */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  // The sentence of the gate, which `check --robots` does not load.
  const sentence = `Blocked: ${decidedUrl}. Only http, https and ftp URLs can be crawled.`;
  return { allowed: false, reason: 'unsupported-scheme', toString: () => sentence };
}
