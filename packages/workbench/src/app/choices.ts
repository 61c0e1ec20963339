/** Menu items that the header, the footer and the menu of phones share. */

import type { MenuItem } from '../controls/menu.js';
import { showNotice } from '../live/notice.js';
import { chooseLanguage, language } from '../messages/language.js';
import { LANGUAGES, type Language } from '../messages/languages.js';
import { text } from '../messages/text.js';
import { store } from '../state/stored.js';
import { dialect } from '../state/workspace.js';

export function languageItems(): readonly MenuItem[] {
  return (Object.keys(LANGUAGES) as Language[]).map((tag) => ({
    id: tag,
    label: LANGUAGES[tag],
    lang: tag,
    isChecked: tag === language.value,
    onChoose: () => switchLanguage(tag),
  }));
}

async function switchLanguage(tag: Language): Promise<void> {
  try {
    await chooseLanguage(tag);
    store('language', tag);
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
  }
}

export const DIALECTS = { google: 'dialectGoogle', rfc9309: 'dialectRfc9309' } as const;

export function dialectItems(): readonly MenuItem[] {
  return (['google', 'rfc9309'] as const).map((name) => ({
    id: name,
    label: text('app', 'readAs', { dialect: text('app', DIALECTS[name]) }),
    isChecked: name === dialect.value,
    onChoose: () => (dialect.value = name),
  }));
}
