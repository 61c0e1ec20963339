/**
 * Texts with typed slots, in the form of every catalogue: `@maycrawl/core/message`. A decision returns an id and values;
 * a catalogue has one whole sentence for each id and language; `renderMessage` and `messageParts` put the values in.
 *
 * @example
 * const en = { covered: { by: 'lines', one: 'Line {lines:list} covers {path:code}.', other: 'Lines {lines:list} cover {path:code}.' } } as const;
 * renderMessage(en.covered, { lines: ['3', '5'], path: '/a' }); // Lines 3 and 5 cover `/a`.
 *
 * @module
 */

import { quoteCode } from './quote-code.js';

export { codePoint, codeText, INVISIBLE, visibleText } from './quote-code.js';

/**
 * A text in the forms of a number: the value `by` (`count` by default), or the length of that list. A form `'0'` or `'1'`
 * is for exactly that number; the others are the plural categories of the language.
 */
export interface Plural {
  readonly by?: string;
  readonly '0'?: string;
  readonly '1'?: string;
  readonly one?: string;
  readonly other: string;
}

/**
 * One sentence, or its plural forms. Slots: `{name}` is text or a number as it is, `{name:code}` quoted text of the file,
 * `{name:number}` a number with separators, `{name:list}` texts joined with "and", `{name:either}` with "or",
 * `{name:codes}` quoted texts joined with "and", and `{name:eitherCode}` with "or".
 */
export type Template = string | Plural;

/** The value of a slot, by its kind. */
export interface SlotValues {
  readonly code: string;
  readonly number: number;
  readonly list: readonly string[];
  readonly either: readonly string[];
  readonly codes: readonly string[];
  readonly eitherCode: readonly string[];
}

/** The kinds of slots that are written with a colon. */
export type SlotKind = keyof SlotValues;

type SlotsOf<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | SlotsOf<Rest> : never;
type NameOf<Slot> = Slot extends `${infer Name}:${string}` ? Name : Slot;
type ValueOf<Slot> = Slot extends `${string}:${infer Kind}`
  ? Kind extends SlotKind
    ? SlotValues[Kind]
    : never
  : string | number;

/** All slots of a message; of plural forms, also the number that selects one. */
type AllSlots<M> = M extends string
  ? SlotsOf<M>
  : M extends Plural
    ? SlotsOf<Exclude<M[keyof M & ('0' | '1' | 'one' | 'other')], undefined>>
    : never;
type Selector<M> = M extends { readonly by: infer Name extends string } ? Name : M extends string ? never : 'count';

/** The values that a message requires, by the names of its slots. */
export type ValuesOf<M> = {
  readonly [Slot in AllSlots<M> as NameOf<Slot> & string]: ValueOf<Slot>;
} & { readonly [Name in Exclude<Selector<M>, NameOf<AllSlots<M>>>]: number | readonly string[] };

/** Values of any message. */
export type MessageValues = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The same ids with texts in another language. */
export type Translated<Texts> = {
  readonly [Id in keyof Texts]: Texts[Id] extends string | Plural ? Template : Translated<Texts[Id]>;
};

/**
 * The ids of texts that another language lacks, or whose slots differ from the English ones; `never` if it is complete.
 * `complete<Wrong<typeof en, typeof hi>>()` names them in an error of types.
 */
export type Wrong<English, Other> = {
  [Id in keyof English]: Id extends keyof Other
    ? English[Id] extends string | Plural
      ? HaveSameSlots<English[Id], Other[Id]> extends true
        ? never
        : Id
      : Wrong<English[Id], Other[Id]>
    : Id;
}[keyof English];

type HaveSameSlots<English, Other> = [Exclude<AllSlots<English>, 'count'>, AllSlots<Other>] extends [
  AllSlots<Other>,
  AllSlots<English> | 'count',
]
  ? true
  : false;

/** Accepts `never` only: see {@link Wrong}. Does nothing. */
export const complete = <_ extends never>(): void => undefined;

/** A part of a rendered message: text of the sentence, or the value of a slot. */
export type MessagePart = string | { readonly name: string; readonly kind: SlotKind | undefined };

/**
 * A sentence for people. It is a string like any other; the name of the type marks it for the check that no program reads,
 * cuts or replaces a sentence: what a program needs is in the id and the values.
 */
export type Sentence = string & { readonly sentence?: never };

/** How values are written in one language. */
export interface MessageLanguage {
  /** Returns the plural category of a number. */
  readonly plural: (count: number) => string;
  readonly number: (value: number) => string;
  readonly list: (items: readonly string[]) => string;
  readonly either: (items: readonly string[]) => string;
}

/** English with Latin digits: plain code, because the first formatter of `Intl` takes ten milliseconds. */
export const ENGLISH: MessageLanguage = {
  plural: (count) => (count === 1 ? 'one' : 'other'),
  number: (value) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ','),
  list: (items) => joined(items, 'and'),
  either: (items) => joined(items, 'or'),
};

/** Returns how values are written in a language, given its BCP 47 tag. Digits are Latin, as in robots.txt. */
export function messageLanguage(tag: string): MessageLanguage {
  if (tag === 'en') return ENGLISH;
  // Each formatter is made when it is first used: that takes milliseconds.
  const plural = once(() => new Intl.PluralRules(tag));
  const number = once(() => new Intl.NumberFormat(`${tag}-u-nu-latn`));
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const either = once(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const isThai = tag === 'th' || tag.startsWith('th-');
  return {
    plural: (count) => plural().select(count),
    number: (value) => number().format(value),
    // `Intl` puts neither commas into Thai lists nor a space before the last item.
    list: (items) => (isThai ? joined(items, 'และ') : list().format(items)),
    either: (items) => either().format(items),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the sentence. Values of wrong types are written as they are: a sentence never throws. */
export function renderMessage<M extends Template>(
  template: M,
  values: ValuesOf<M>,
  language: MessageLanguage = ENGLISH,
): Sentence {
  return renderValues(template, values as MessageValues, language);
}

/** As `renderMessage`, for a message that is looked up by its id. */
export function renderValues(template: Template, values: MessageValues, language: MessageLanguage = ENGLISH): Sentence {
  let text = '';
  for (const part of messageParts(template, values, language)) {
    text += typeof part === 'string' ? part : slotText(values[part.name], part.kind, language);
  }
  return text;
}

/** Returns the parts of the sentence in their order, for programs that show a value as something else than text. */
export function messageParts(
  template: Template,
  values: MessageValues,
  language: MessageLanguage = ENGLISH,
): readonly MessagePart[] {
  return partsOf(typeof template === 'string' ? template : formOf(template, values, language));
}

/** Returns the text of a slot with this value. */
export function slotText(value: unknown, kind: SlotKind | undefined, language: MessageLanguage = ENGLISH): string {
  switch (kind) {
    case 'code':
      return quoteCode(String(value));
    case 'number':
      return language.number(Number(value));
    case 'list':
      return language.list(textsOf(value));
    case 'either':
      return language.either(textsOf(value));
    case 'codes':
      return language.list(textsOf(value).map(quoteCode));
    case 'eitherCode':
      return language.either(textsOf(value).map(quoteCode));
    case undefined:
      return String(value);
  }
}

/**
 * Returns a list in parts, for programs that show its items as something else than text: the words between the items,
 * and the index of each item.
 */
export function listParts(
  count: number,
  kind: SlotKind | undefined,
  { list, either }: MessageLanguage = ENGLISH,
): readonly (string | number)[] {
  const join = kind === 'either' || kind === 'eitherCode' ? either : list;
  const parts = join(Array.from({ length: count }, (_, at) => `\0${at}\0`)).split('\0');
  return parts.flatMap((part, at): (string | number)[] => (at % 2 === 1 ? [Number(part)] : part === '' ? [] : [part]));
}

function formOf(template: Plural, values: MessageValues, { plural }: MessageLanguage): string {
  const value = values[template.by ?? 'count'];
  const count = Array.isArray(value) ? value.length : Number(value);
  const exact = count === 0 ? template['0'] : count === 1 ? template['1'] : undefined;
  return exact ?? (plural(count) === 'one' ? template.one : undefined) ?? template.other;
}

/** The parts of texts that were rendered: as many as catalogues have. */
const partsByText: Map<string, readonly MessagePart[]> = new Map();
const SLOT = /\{(\w+)(?::(\w+))?\}/;

function partsOf(text: string): readonly MessagePart[] {
  const known = partsByText.get(text);
  if (known !== undefined) return known;
  const split = text.split(SLOT);
  const parts: MessagePart[] = [];
  for (let at = 0; at < split.length; at += 3) {
    if (split[at] !== '') parts.push(split[at] as string);
    const name = split[at + 1];
    if (name !== undefined) parts.push({ name, kind: split[at + 2] as SlotKind | undefined });
  }
  partsByText.set(text, parts);
  return parts;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function joined(items: readonly string[], word: string): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
