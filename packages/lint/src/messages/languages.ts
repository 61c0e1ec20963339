/**
 * Loads the texts of `@maycrawl/lint` in Hindi and Thai: `@maycrawl/lint/languages`. It imports no text itself, so
 * that a program which is used in English loads none in another language.
 *
 * @example
 * const { findings, language } = await loadFindingTexts('th');
 * lint(text).map((finding) => translate(finding, findings, language).message);
 *
 * @module
 */
import { type MessageLanguage, messageLanguage, type Translated } from '@maycrawl/core/message';
import type { PolicyTexts } from '../policy/policy-words.js';
import type { Translation } from '../translate.js';
import type { RuleVerdictTexts } from '../verdict/explain-verdict.js';
import type { nearMisses } from './en/near-misses.js';

export {
  type ExplainableVerdict,
  explainVerdict,
  type RuleVerdictTexts,
  type VerdictSlots,
} from '../verdict/explain-verdict.js';

/** The BCP 47 tags of the languages in which all findings, fixes and policies are written. */
export const LANGUAGES = ['en', 'hi', 'th'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** The texts of findings in a language, and how it writes values. */
export interface LoadedFindingTexts {
  readonly tag: Language;
  /** Empty for English, which is in the findings themselves. */
  readonly findings: Translation;
  readonly language: MessageLanguage;
}

const FINDING_LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly findings: Translation }>>> = {
  hi: () => import('./hi/findings/index.js'),
  th: () => import('./th/findings/index.js'),
};

/** Returns the texts of findings in a language. Rejects if their module cannot be loaded. */
export async function loadFindingTexts(tag: Language): Promise<LoadedFindingTexts> {
  const { findings } = tag === 'en' ? { findings: {} } : await FINDING_LOADERS[tag]();
  return { tag, findings, language: messageLanguage(tag) };
}

const POLICY_LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly policyTexts: PolicyTexts }>>> =
  {
    hi: () => import('./hi/policy-texts.js'),
    th: () => import('./th/policy-texts.js'),
  };

/**
 * Returns the texts of a policy in a language; undefined for English, which `policyJson` and its neighbours write without
 * them. Rejects if their module cannot be loaded.
 */
export async function loadPolicyTexts(tag: Language): Promise<PolicyTexts | undefined> {
  return tag === 'en' ? undefined : (await POLICY_LOADERS[tag]()).policyTexts;
}

/** The texts on a verdict in one language: why it is so, and which rule the reader probably had in mind. */
export interface LoadedVerdictTexts extends RuleVerdictTexts {
  readonly nearMisses: Translated<typeof nearMisses>;
}

const VERDICT_LOADERS: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<Pick<LoadedVerdictTexts, 'verdicts' | 'nearMisses'>>>
> = {
  hi: () => import('./hi/index.js'),
  th: () => import('./th/index.js'),
};

/**
 * Returns the texts on verdicts in a language, for {@link explainVerdict}. In English, verdicts explain themselves. Rejects
 * if the texts cannot be loaded.
 */
export async function loadVerdictTexts(tag: Exclude<Language, 'en'>): Promise<LoadedVerdictTexts> {
  const { verdicts, nearMisses } = await VERDICT_LOADERS[tag]();
  return { verdicts, nearMisses, language: messageLanguage(tag) };
}
