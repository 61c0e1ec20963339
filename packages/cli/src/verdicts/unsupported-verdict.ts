import type { Target } from '../targets/target.js';
import type { AnswerVerdict } from './report.js';

/** Returns the verdict on a URL that no robots.txt governs: blocked, as there is nothing to ask (A2). */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  // The words of the gate, which `check --robots` does not load.
  const words = `Disallowed: ${decidedUrl}, as only http, https and ftp URLs can be crawled.`;
  return { allowed: false, reason: 'unsupported-scheme', toString: () => words };
}
