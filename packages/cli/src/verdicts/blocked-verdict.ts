import { type CheckLanguage, ENGLISH_CHECK } from '../messages/check-language.js';
import type { SpokenVerdict } from '../messages/verdict-wording.js';
import type { Target } from '../targets/target.js';

export function blockedVerdict(
  reason: string,
  url: string,
  sentence: string,
  { verdicts }: CheckLanguage = ENGLISH_CHECK,
): SpokenVerdict {
  return { allowed: false, reason, explain: () => sentence, toString: () => verdicts.blocked(url, sentence) };
}

/** Blocked, because nothing says that it may be fetched. */
export function unsupportedVerdict({ decidedUrl }: Target, words: CheckLanguage = ENGLISH_CHECK): SpokenVerdict {
  return blockedVerdict('unsupported-scheme', decidedUrl, words.verdicts.unsupported, words);
}
