import {
  ENGLISH,
  type MessageLanguage,
  type MessageValues,
  renderValues,
  type Sentence,
  type Template,
  type ValuesOf,
} from '@maycrawl/core/message';
import { type DifferenceTexts, differences, type Translation } from '@maycrawl/lint';
import { type Language, loadFindingTexts } from '@maycrawl/lint/languages';
import { lintReport as english } from './en/lint-report.js';

type Id = keyof typeof english;
type Values<One extends Id> = ValuesOf<(typeof english)[One]>;

/** The texts of one language that a report on findings is written with. */
export interface ReportTexts {
  readonly tag: Language;
  readonly language: MessageLanguage;
  /** The texts of findings; empty for English. */
  readonly findings: Translation;
  readonly differences: DifferenceTexts;
  readonly report: Readonly<Record<Id, Template>>;
}

/** What a report says in one language. */
export class ReportLanguage {
  readonly texts: ReportTexts;

  constructor(texts: ReportTexts) {
    this.texts = texts;
  }

  /** Returns a text around the findings. */
  say<One extends Id>(id: One, ...[values]: keyof Values<One> extends never ? [] : [Values<One>]): Sentence {
    return renderValues(this.texts.report[id], (values ?? {}) as MessageValues, this.texts.language);
  }
}

export const ENGLISH_REPORT: ReportLanguage = new ReportLanguage({
  tag: 'en',
  language: ENGLISH,
  findings: {},
  differences,
  report: english,
});

type OtherTexts = Pick<ReportTexts, 'differences' | 'report'>;

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<OtherTexts>>> = {
  hi: async () => ({
    differences: (await import('@maycrawl/lint/messages/hi')).differences,
    report: (await import('./hi/lint-report.js')).lintReport,
  }),
  th: async () => ({
    differences: (await import('@maycrawl/lint/messages/th')).differences,
    report: (await import('./th/lint-report.js')).lintReport,
  }),
};

export async function loadReportLanguage(tag: Language): Promise<ReportLanguage> {
  if (tag === 'en') return ENGLISH_REPORT;
  return new ReportLanguage({ ...(await loadFindingTexts(tag)), ...(await LOADERS[tag]()) });
}
