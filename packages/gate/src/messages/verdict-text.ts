import { type MessageLanguage, renderValues, type Sentence, type Translated } from '@maycrawl/core/message';
import type { UnavailableReason } from '../types/outcome.js';
import { withoutUserInfo } from '../url/without-user-info.js';
import type { causes, others, redirects, verdicts } from './en/verdicts.js';

/** The sentences on verdicts in one language. */
export interface VerdictTexts {
  readonly verdicts: Translated<typeof verdicts>;
  readonly causes: Translated<typeof causes>;
  readonly redirects: Translated<typeof redirects>;
  readonly others: Translated<typeof others>;
  readonly language: MessageLanguage;
}

/** The part of the texts that says whether a URL is blocked. */
export type AnswerTexts = Pick<VerdictTexts, 'others' | 'language'>;

/** What the sentences say of a verdict. */
interface ToldVerdict<Rules> {
  readonly allowed: boolean;
  readonly url: string;
  readonly robotsUrl: string;
  readonly reason: string;
  readonly step: string;
  readonly status: number | undefined;
  readonly failure: { readonly detail: Sentence } | undefined;
  readonly fileHash: string | undefined;
  readonly rules: Rules | undefined;
  readonly unavailable: Exclude<UnavailableReason, 'status'> | undefined;
}

/** Returns the answer, the URL without a password, and the reason. */
export function answerText(
  { allowed, url }: Pick<ToldVerdict<unknown>, 'allowed' | 'url'>,
  why: Sentence,
  { others: answers, language }: AnswerTexts,
): Sentence {
  return renderValues(allowed ? answers.allowed : answers.blocked, { url: withoutUserInfo(url), why }, language);
}

/** Returns the reason as a sentence. `explainRules` words the verdict of the rules, if they decide. */
export function reasonText<Rules>(
  verdict: ToldVerdict<Rules>,
  texts: VerdictTexts,
  explainRules: (rules: Rules) => Sentence,
): Sentence {
  const { robotsUrl, reason, step, status, failure, fileHash = '', rules, unavailable } = verdict;
  const { language } = texts;
  if (rules !== undefined) {
    try {
      return explainRules(rules);
    } catch {
      // The answer is known, and a sentence for people must not end a run.
      return renderValues(texts.others.ruleNotShown, { robotsUrl }, language);
    }
  }
  const detail = reason === 'unavailable' ? undefined : failure?.detail;
  // Of the page, not of robots.txt.
  if (reason === 'refused-address' && step !== reason && detail !== undefined)
    return renderValues(texts.others.pageRefused, { detail }, language);
  const isRedirect = reason === 'unavailable' && unavailable !== undefined;
  const template = isRedirect ? texts.redirects[unavailable] : texts.verdicts[reason as keyof typeof texts.verdicts];
  let cause: Sentence = '';
  if (detail !== undefined) cause = renderValues(texts.causes.failure, { detail }, language);
  else if (status !== undefined) cause = renderValues(texts.causes.status, { status }, language);
  return renderValues(template, { robotsUrl, cause, fileHash }, language);
}
