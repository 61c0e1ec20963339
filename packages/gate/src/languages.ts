/**
 * Verdicts in Hindi and Thai: `@maycrawl/gate/languages`. It imports no text itself, so that a program which is used in
 * English loads none in another language. The sentences on the rules of a file are those of `@maycrawl/lint/languages`.
 *
 * @example
 * const texts = await loadGateTexts('th');
 * const rules = await loadVerdictTexts('th');
 * translateVerdict(await gate.check(url), texts, (verdict) => explainVerdict(verdict, rules)).explain();
 *
 * @module
 */
import { messageLanguage, type Sentence } from '@maycrawl/core/message';
import type { GateVerdict } from './gate-verdict.js';
import { type FailureTexts, failureText } from './messages/failure-text.js';
import { type AnswerTexts, answerText, reasonText, type VerdictTexts } from './messages/verdict-text.js';
import type { FetchFailure } from './types/outcome.js';
import type { RulesAnswer } from './types/rules-decider.js';

export type { AnswerTexts, FailureTexts, VerdictTexts };
export { answerText };

/** The texts on verdicts and failures in one language. */
export interface GateTexts extends VerdictTexts, FailureTexts {}

const LOADERS: Readonly<Record<'hi' | 'th', () => Promise<{ readonly gateTexts: Omit<GateTexts, 'language'> }>>> = {
  hi: () => import('./messages/hi/index.js'),
  th: () => import('./messages/th/index.js'),
};

/**
 * Returns the texts of a language, for {@link translateVerdict}. In English, verdicts explain themselves. Rejects if the
 * texts cannot be loaded.
 */
export async function loadGateTexts(tag: 'hi' | 'th'): Promise<GateTexts> {
  const { gateTexts } = await LOADERS[tag]();
  return { ...gateTexts, language: messageLanguage(tag) };
}

const ANSWER_LOADERS: Readonly<Record<'hi' | 'th', () => Promise<Omit<AnswerTexts, 'language'>>>> = {
  hi: () => import('./messages/hi/verdicts.js'),
  th: () => import('./messages/th/verdicts.js'),
};

/** Returns the texts of a language for {@link answerText} alone. Rejects if they cannot be loaded. */
export async function loadAnswerTexts(tag: 'hi' | 'th'): Promise<AnswerTexts> {
  const { others } = await ANSWER_LOADERS[tag]();
  return { others, language: messageLanguage(tag) };
}

/** Returns a failure whose `detail` is in another language. */
export function translateFailure(failure: FetchFailure, texts: FailureTexts): FetchFailure {
  return { ...failure, detail: failureText(failure.message, texts) };
}

/**
 * Returns a verdict whose `explain`, `toString` and `failure.detail` are in another language. The rest is the same, but for
 * `basis`, which is undefined: what is derived from it would be in English.
 *
 * @param explainRules words the verdict of the rules
 */
export function translateVerdict<Rules extends RulesAnswer>(
  verdict: GateVerdict<Rules>,
  texts: GateTexts,
  explainRules: (rules: Rules) => Sentence,
): GateVerdict<Rules> {
  const { failure } = verdict;
  return {
    ...verdict,
    failure: failure && translateFailure(failure, texts),
    basis: undefined,
    explain() {
      return reasonText(this, texts, explainRules);
    },
    toString() {
      return answerText(this, this.explain(), texts);
    },
  };
}
