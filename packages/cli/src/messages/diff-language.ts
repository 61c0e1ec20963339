import { ENGLISH, type Template } from '@maycrawl/core/message';
import { type ComparisonTexts, differences, lineRanges } from '@maycrawl/lint/internal';
import { loadComparisonTexts } from '@maycrawl/lint/internal/languages';
import type { Language } from '@maycrawl/lint/languages';
import { diffReport } from './en/diff-report.js';
import { fileNotes } from './en/file-notes.js';
import { Words } from './words.js';

const english = { ...diffReport, ...fileNotes } as const;

type Report = Readonly<Record<keyof typeof english, Template>>;

/** What a report on a comparison says in one language. */
export class DiffLanguage extends Words<typeof english> {
  readonly texts: Pick<ComparisonTexts, 'differences'>;
  /** The texts of the comparison itself; undefined for English. */
  readonly translation: ComparisonTexts | undefined;

  constructor(translation: ComparisonTexts | undefined, report: Report) {
    super(report, translation?.language ?? ENGLISH);
    this.texts = translation ?? { differences };
    this.translation = translation;
  }

  /** Returns `line 3` or `lines 2–13, 20`. */
  lines(lines: readonly number[]): string {
    return this.say('lines', { count: lines.length, lines: lineRanges(lines) });
  }
}

export const ENGLISH_DIFF: DiffLanguage = new DiffLanguage(undefined, english);

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Report>>> = {
  hi: async () => ({
    ...(await import('./hi/diff-report.js')).diffReport,
    ...(await import('./hi/file-notes.js')).fileNotes,
  }),
  th: async () => ({
    ...(await import('./th/diff-report.js')).diffReport,
    ...(await import('./th/file-notes.js')).fileNotes,
  }),
};

export async function loadDiffLanguage(tag: Language): Promise<DiffLanguage> {
  if (tag === 'en') return ENGLISH_DIFF;
  const [translation, report] = await Promise.all([loadComparisonTexts(tag), LOADERS[tag]()]);
  return new DiffLanguage(translation, report);
}
