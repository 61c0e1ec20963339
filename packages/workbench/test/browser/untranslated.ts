/** Finds words in Latin letters on a page in Hindi or Thai that are neither code nor names. */

import type { Page } from 'playwright-core';
import { type OtherLanguage, UntranslatedWords } from '../../../../scripts/untranslated-words.js';
import { settled } from './page-actions.js';

/** Runs in the page. Returns what is seen or read aloud, without code, keys and what a field contains. */
function shownTexts(): string[] {
  const CODE = 'code, kbd, pre, textarea, ol.mono[translate=no] li, script, style, .brand, .cm-gutters';
  // The text of the editor is code; the tags beside its lines are not.
  const isCode = (element: Element): boolean =>
    element.closest(CODE) !== null ||
    (element.closest('.cm-line') !== null && element.closest('.tag, .cm-placeholder') === null);
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'title', 'alt'];
  const found: string[] = [document.title];
  const visit = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) visit(element.shadowRoot);
      // What a screen reader announces is in regions that may have no size.
      if (!isShown(element) && element.closest('[aria-live], [role=status], [role=alert]') === null) continue;
      for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
      if (isCode(element)) continue;
      // An example of what to write is code.
      if (!element.matches('[translate=no]')) found.push(element.getAttribute('placeholder') ?? '');
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      found.push(own.map((node) => node.textContent).join(''));
    }
  };
  visit(document);
  return [...new Set(found.filter((text) => /[a-z]{2}/i.test(text)))];
}

/** Collects what is not translated, over many views. */
export class Untranslated {
  readonly #page: Page;
  readonly #words: UntranslatedWords;
  readonly #found = new Map<string, string>();

  constructor(page: Page, language: OtherLanguage, data: readonly string[] = []) {
    this.#page = page;
    this.#words = new UntranslatedWords(language, data);
  }

  /** Reads the page as it is now; `view` says where a text was found. */
  async read(view: string): Promise<void> {
    await settled(this.#page);
    for (const text of await this.#page.evaluate(shownTexts)) {
      if (this.#found.has(text)) continue;
      if (this.#words.areIn(text)) this.#found.set(text, view);
    }
  }

  /** Each text with the view where it was first found. */
  get found(): readonly string[] {
    return [...this.#found].map(([text, view]) => `${view}: ${text}`);
  }
}
