/** The texts of findings in other languages than English: late files, which the page loads and the Worker receives. */
import type { Translation } from '@maycrawl/lint';
import { loadFindingTexts } from '@maycrawl/lint/languages';
import type { Language } from './language.js';

export interface FindingTexts {
  readonly tag: Language;
  readonly texts: Translation;
}

/** Returns the texts of a language; undefined for English. If they cannot be loaded, findings stay English, marked as such. */
export async function findingTexts(tag: Language): Promise<FindingTexts | undefined> {
  if (tag === 'en') return undefined;
  const loaded = await loadFindingTexts(tag).catch(() => undefined);
  return loaded && { tag, texts: loaded.findings };
}
