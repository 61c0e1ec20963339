import { ENGLISH, type Template } from '@maycrawl/core/message';
import type { PolicyTexts } from '@maycrawl/lint';
import { type Language, loadPolicyTexts } from '@maycrawl/lint/languages';
import { policyReport as english } from './en/policy-report.js';
import { Words } from './words.js';

type Report = Readonly<Record<keyof typeof english, Template>>;

/** What a report on a policy says in one language. */
export class PolicyLanguage extends Words<typeof english> {
  /** The texts of the policy itself; undefined for English. */
  readonly texts: PolicyTexts | undefined;

  constructor(texts: PolicyTexts | undefined, report: Report) {
    super(report, texts?.language ?? ENGLISH);
    this.texts = texts;
  }
}

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Language, () => Promise<Report>>> = {
  en: async () => english,
  hi: async () => (await import('./hi/policy-report.js')).policyReport,
  th: async () => (await import('./th/policy-report.js')).policyReport,
};

export async function loadPolicyLanguage(tag: Language): Promise<PolicyLanguage> {
  const [texts, report] = await Promise.all([loadPolicyTexts(tag), LOADERS[tag]()]);
  return new PolicyLanguage(texts, report);
}
