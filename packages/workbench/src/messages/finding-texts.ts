/** The texts of findings in other languages than English: late files, which the page loads and the Worker receives. */
import type { Translation } from '@maycrawl/lint';
import type { Language } from './language.js';

export interface FindingTexts {
  readonly tag: Language;
  readonly texts: Translation;
}

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly findings: Translation }>>> = {
  hi: () => import('@maycrawl/lint/findings/hi'),
  th: () => import('@maycrawl/lint/findings/th'),
};

/** Returns the texts of a language; undefined for English. If they cannot be loaded, findings stay English, marked as such. */
export async function findingTexts(tag: Language): Promise<FindingTexts | undefined> {
  if (tag === 'en') return undefined;
  const loaded = await LOADERS[tag]().catch(() => undefined);
  return loaded && { tag, texts: loaded.findings };
}
