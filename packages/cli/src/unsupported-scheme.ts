import type { AnswerVerdict } from './report.js';
import type { Target } from './target.js';

/** Returns the verdict on a URL that no robots.txt governs: blocked, as there is nothing to ask (A2). */
export function unsupportedVerdict({ decidedUrl }: Target): AnswerVerdict {
  const scheme = decidedUrl.slice(0, decidedUrl.indexOf(':') + 1);
  const words = `Disallowed: ${decidedUrl} has the scheme ${scheme}, and robots.txt is about http, https and ftp URLs.`;
  return { allowed: false, reason: 'unsupported-scheme', toString: () => words };
}
