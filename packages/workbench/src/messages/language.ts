/** The language of the page and its messages. Languages other than English are loaded when they are chosen. */
import { messageLanguage, renderValues, type Template, type Translated } from '@maycrawl/core/message';
import { computed, signal } from '@preact/signals';
import { firstEnglish } from './en/index.js';
import type { LateTexts, Texts } from './en/late.js';

export type Area = keyof Texts;

/** BCP 47 tags, with the name of each language in itself. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी', th: 'ไทย' } as const;
export type Language = keyof typeof LANGUAGES;

type First = Translated<typeof firstEnglish>;
/** What is late is missing until it is loaded: areas, and of some areas in English the most. */
type Loaded = First & Partial<Translated<LateTexts>>;

const loaded = signal<{ readonly language: Language; readonly texts: Loaded }>({
  language: 'en',
  texts: firstEnglish,
});

export const language = computed(() => loaded.value.language);

interface Loader {
  readonly first: () => Promise<First>;
  readonly late: () => Promise<Translated<LateTexts>>;
}

/** A message that a language lacks is an error of types here. */
const LOADERS: Record<Language, Loader> = {
  en: { first: async () => firstEnglish, late: async () => (await import('./en/late.js')).lateEnglish },
  hi: {
    first: async () => (await import('./hi/index.js')).hindi,
    late: async () => (await import('./hi/late-hindi.js')).lateHindi,
  },
  th: {
    first: async () => (await import('./th/index.js')).thai,
    late: async () => (await import('./th/late-thai.js')).lateThai,
  },
};

let choices = 0;
let newest: Promise<void> | undefined;

/** Resolves when all texts of the language are loaded. Views that are loaded late wait for them. */
export function textsLoaded(): Promise<void> {
  newest ??= chooseLanguage(language.value);
  return newest;
}

/** Loads a language and shows the page in it. If it cannot be loaded, the language stays as it is, and this throws. */
export function chooseLanguage(chosen: Language): Promise<void> {
  newest = load(chosen);
  // After a failure, the next view tries again.
  newest.catch(() => {
    newest = undefined;
  });
  return newest;
}

async function load(chosen: Language): Promise<void> {
  const number = ++choices;
  const { first, late } = LOADERS[chosen];
  const texts = await Promise.all([first(), late()]);
  // A language that was chosen later may be loaded earlier.
  if (number === choices) show(chosen, { ...texts[0], ...texts[1] });
}

/** Shows the page in a language before what is late is loaded. */
export async function showFirst(chosen: Language): Promise<void> {
  const texts = await LOADERS[chosen].first();
  // All texts may be loaded at the same time.
  if (language.peek() !== chosen) show(chosen, texts);
}

function show(chosen: Language, texts: Loaded): void {
  loaded.value = { language: chosen, texts };
  document.documentElement.lang = chosen;
  document.title = renderValues(texts.app.title, {});
}

/** How values are written in the language of the page. Digits are Latin, as in robots.txt and in server logs. */
export const pageLanguage = computed(() => messageLanguage(loaded.value.language));

export function formatNumber(value: number): string {
  return pageLanguage.value.number(value);
}

const dateFormat = computed(
  () =>
    // Thai defaults to the Buddhist year, which matches no server log.
    new Intl.DateTimeFormat(`${loaded.value.language}-u-ca-gregory-nu-latn`, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
);

export function formatTime(milliseconds: number): string {
  return dateFormat.value.format(milliseconds);
}

/** Returns the messages of an area. It must be loaded: see `textsLoaded`. */
export function textsOf<A extends Area>(area: A): Translated<Texts>[A] {
  return loaded.value.texts[area] as Translated<Texts>[A];
}

/** Returns a message in the language of the page; an empty one if its area is not loaded. */
export function textOf(area: Area, id: string): Template {
  return (textsOf(area) as Readonly<Record<string, Template>> | undefined)?.[id] ?? '';
}
