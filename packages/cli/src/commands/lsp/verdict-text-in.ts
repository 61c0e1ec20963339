import type { Verdict } from '@maycrawl/core';
import { answerText, loadAnswerTexts } from '@maycrawl/gate/languages';
import { explainVerdict, type Language, loadVerdictTexts } from '@maycrawl/lint/languages';

/** Returns what a verdict of rules says in another language than English. Loads no other texts: extensions stay small. */
export async function verdictTextIn(tag: Exclude<Language, 'en'>, verdict: Verdict): Promise<string> {
  const [answers, rules] = await Promise.all([loadAnswerTexts(tag), loadVerdictTexts(tag)]);
  const { allowed, path } = verdict;
  return answerText({ allowed, url: path }, explainVerdict(verdict, rules), answers);
}
