import { stored } from '../state/stored.js';
import { chooseLanguage, showFirst } from './language.js';
import { LANGUAGES, type Language } from './languages.js';

/** Loads the language of the page: the one that was chosen before, else the first of the browser's that the page has. */
export async function startLanguage(): Promise<void> {
  const wanted = languageOf([stored('language') ?? '', ...navigator.languages]);
  const loading = chooseLanguage(wanted);
  // What cannot be loaded stays in English.
  loading.catch(() => {});
  // The texts in English that the page shows first are there.
  if (wanted !== 'en') await showFirst(wanted).catch(() => {});
}

/** Returns the first language of the page among BCP 47 tags; English if there is none. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, primary)) return primary as Language;
  }
  return 'en';
}
