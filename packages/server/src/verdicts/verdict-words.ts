import type { Verdict } from '@maycrawl/core';
import { renderValues, type Sentence } from '@maycrawl/core/message';
import { UNSUPPORTED_SCHEME } from '@maycrawl/core/url';
import type { FetchFailure } from '@maycrawl/gate';
import { answerText, loadGateTexts, translateFailure, translateVerdict } from '@maycrawl/gate/languages';
import { explainVerdict, type Language, loadVerdictTexts } from '@maycrawl/lint/languages';
import type { ServiceVerdict } from '../access/client-gate.js';

/** How verdicts are worded in one language. */
export interface VerdictWords {
  /** Returns the verdict on a URL of a site with its sentences in the language. */
  ofSite(verdict: ServiceVerdict): ServiceVerdict;
  /** Returns what failed. */
  ofFailure(failure: FetchFailure): Sentence;
  /** Returns the verdict by a file of a request, with its reason, as a sentence. */
  ofRules(verdict: Verdict): Sentence;
  /** Returns that a URL is blocked because of its scheme. */
  unsupported(url: string): Sentence;
  /** Returns that a URL is blocked because the engine fails on the file of a request. */
  notEvaluated(url: string): Sentence;
}

/** In English, verdicts explain themselves. */
export const ENGLISH_VERDICTS: VerdictWords = {
  ofSite: (verdict) => verdict,
  ofFailure: ({ detail }) => detail,
  ofRules: (verdict) => verdict.toString(),
  unsupported: (url) => `Blocked: ${url}. ${UNSUPPORTED_SCHEME}`,
  notEvaluated: (url) => `Blocked: ${url}. This file cannot be evaluated because of a fault in this software.`,
};

/** Loads the words of a language, unless they are loaded. */
export async function loadVerdictWords(tag: Language): Promise<VerdictWords> {
  if (tag === 'en') return ENGLISH_VERDICTS;
  const [gate, rules] = await Promise.all([loadGateTexts(tag), loadVerdictTexts(tag)]);
  const blocked = (url: string, template: Parameters<typeof renderValues>[0]): Sentence =>
    answerText({ allowed: false, url }, renderValues(template, {}, gate.language), gate);
  return {
    ofSite: (verdict) => translateVerdict(verdict, gate, (found) => explainVerdict(found, rules)),
    ofFailure: (failure) => translateFailure(failure, gate).detail,
    ofRules: (verdict) =>
      answerText({ allowed: verdict.allowed, url: verdict.path }, explainVerdict(verdict, rules), gate),
    unsupported: (url) => blocked(url, gate.verdicts['unsupported-scheme']),
    notEvaluated: (url) => blocked(url, rules.verdicts.notEvaluated),
  };
}
