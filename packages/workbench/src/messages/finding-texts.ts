/** Texts of findings and lines in other languages than English: late files, which the page loads and the Worker receives. */
import type { LineTexts } from '@maycrawl/language';
import type { Translation } from '@maycrawl/lint';
import { loadFindingTexts } from '@maycrawl/lint/languages';
import type { Language } from './languages.js';

export interface FindingTexts {
  readonly tag: Language;
  readonly texts: Translation;
  /** What a line does, and what is said of suggestions. */
  readonly lines: LineTexts;
}

const LINES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly lineTexts: LineTexts }>>> = {
  hi: () => import('@maycrawl/language/lines/hi'),
  th: () => import('@maycrawl/language/lines/th'),
};

/** Returns the texts of a language. If they cannot be loaded, findings stay English, marked as such. */
export async function findingTexts(tag: Exclude<Language, 'en'>): Promise<FindingTexts | undefined> {
  const loaded = await Promise.all([loadFindingTexts(tag), LINES[tag]()]).catch(() => undefined);
  return loaded && { tag, texts: loaded[0].findings, lines: loaded[1].lineTexts };
}
