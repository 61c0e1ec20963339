import type { Template } from '@maycrawl/core/message';
import type { Language } from '@maycrawl/lint/languages';
import { loadWatchTexts, type WatchTexts } from '@maycrawl/watch/send';
import { historyReport as english } from './en/history-report.js';
import { Words } from './words.js';

type Report = Readonly<Record<keyof typeof english, Template>>;

/** What `maycrawl history` says in one language. */
export class HistoryLanguage extends Words<typeof english> {
  /** The texts that alerts have of a change. */
  readonly watch: WatchTexts;

  constructor(watch: WatchTexts, report: Report) {
    super(report, watch.language);
    this.watch = watch;
  }
}

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Language, () => Promise<Report>>> = {
  en: async () => english,
  hi: async () => (await import('./hi/history-report.js')).historyReport,
  th: async () => (await import('./th/history-report.js')).historyReport,
};

export async function loadHistoryLanguage(tag: Language): Promise<HistoryLanguage> {
  const [watch, report] = await Promise.all([loadWatchTexts(tag), LOADERS[tag]()]);
  return new HistoryLanguage(watch, report);
}
