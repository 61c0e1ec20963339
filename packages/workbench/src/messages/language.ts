/** The language of the page and its messages. Languages other than English are loaded when they are chosen. */
import { messageLanguage, renderValues, type Template, type Translated } from '@maycrawl/core/message';
import { computed, signal } from '@preact/signals';
import { firstEnglish } from './en/index.js';
import type { Part, Texts } from './en/parts/texts.js';
import type { Language } from './languages.js';

export type Area = keyof Texts;

type First = Translated<typeof firstEnglish>;
/** What is late is missing until it is loaded: areas, and of some areas in English the most. */
type Loaded = First & Omit<Partial<Translated<Texts>>, keyof First>;

const loaded = signal<{ readonly language: Language; readonly texts: Loaded }>({
  language: 'en',
  texts: firstEnglish,
});

export const language = computed(() => loaded.value.language);

/** The texts of the first view. */
const LOADERS: Record<Language, () => Promise<First>> = {
  en: async () => firstEnglish,
  hi: async () => (await import('./hi/index.js')).hindi,
  th: async () => (await import('./th/index.js')).thai,
};

let chosenLanguage: Language = 'en';
let choices = 0;
let newest: Promise<void> | undefined;
/** The parts that were shown: another language is shown once it has them, too. */
const parts = new Set<Part>();

/** Resolves when the texts of the language are loaded, with these parts. Views that are loaded late wait for them. */
export function textsLoaded(...shown: readonly Part[]): Promise<void> {
  const isNew = shown.some((part) => !parts.has(part));
  for (const part of shown) parts.add(part);
  return isNew || newest === undefined ? chooseLanguage(chosenLanguage) : newest;
}

/** Loads a language and shows the page in it. If it cannot be loaded, the language stays as it is, and this throws. */
export function chooseLanguage(chosen: Language): Promise<void> {
  chosenLanguage = chosen;
  const loading = load(chosen);
  newest = loading;
  // After a failure, the next view tries again.
  loading.catch(() => {
    if (newest !== loading) return;
    newest = undefined;
    chosenLanguage = language.peek();
  });
  return loading;
}

async function load(chosen: Language): Promise<void> {
  const number = ++choices;
  const late = import('./late-texts.js').then(({ lateTexts }) => lateTexts(chosen, parts));
  const texts = await Promise.all([LOADERS[chosen](), late]);
  // What was chosen or shown later may be loaded earlier.
  if (number !== choices) return newest;
  show(chosen, { ...texts[0], ...texts[1] });
}

/** Shows the page in a language before what is late is loaded. */
export async function showFirst(chosen: Language): Promise<void> {
  const texts = await LOADERS[chosen]();
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

/**
 * The locale of dates and times. Thai defaults to the Buddhist year, which matches no server log, and Hindi to twelve hours
 * with the English "am" and "pm".
 */
export const dateLocale = computed(() => {
  const tag = loaded.value.language;
  return `${tag}-u-ca-gregory-nu-latn${tag === 'hi' ? '-hc-h23' : ''}`;
});

const dateFormat = computed(
  () => new Intl.DateTimeFormat(dateLocale.value, { dateStyle: 'medium', timeStyle: 'short' }),
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
