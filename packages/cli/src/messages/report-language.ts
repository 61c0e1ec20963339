import { ENGLISH, type Template } from '@maycrawl/core/message';
import type { Translation } from '@maycrawl/lint';
import { type DifferenceTexts, differences } from '@maycrawl/lint/internal';
import { type Language, loadFindingTexts } from '@maycrawl/lint/languages';
import { lintReport as english } from './en/lint-report.js';
import { Words } from './words.js';

/** The texts of one language that a report on findings contains beside its own. */
interface FindingTexts {
  readonly tag: Language;
  /** Empty for English. */
  readonly findings: Translation;
  readonly differences: DifferenceTexts;
}

/** What a report on findings says in one language. */
export class ReportLanguage extends Words<typeof english> {
  readonly texts: FindingTexts;

  constructor(texts: FindingTexts, ...report: ConstructorParameters<typeof Words<typeof english>>) {
    super(...report);
    this.texts = texts;
  }
}

export const ENGLISH_REPORT: ReportLanguage = new ReportLanguage(
  { tag: 'en', findings: {}, differences },
  english,
  ENGLISH,
);

interface OtherTexts {
  readonly differences: DifferenceTexts;
  readonly report: Readonly<Record<keyof typeof english, Template>>;
}

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<OtherTexts>>> = {
  hi: async () => ({
    differences: (await import('@maycrawl/lint/internal/messages/hi')).differences,
    report: (await import('./hi/lint-report.js')).lintReport,
  }),
  th: async () => ({
    differences: (await import('@maycrawl/lint/internal/messages/th')).differences,
    report: (await import('./th/lint-report.js')).lintReport,
  }),
};

export async function loadReportLanguage(tag: Language): Promise<ReportLanguage> {
  if (tag === 'en') return ENGLISH_REPORT;
  const [{ findings, language }, { differences: ofEdits, report }] = await Promise.all([
    loadFindingTexts(tag),
    LOADERS[tag](),
  ]);
  return new ReportLanguage({ tag, findings, differences: ofEdits }, report, language);
}
