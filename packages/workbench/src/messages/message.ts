/**
 * Texts with slots. A message is one whole sentence, `{name}` marks a slot, and a message about a number has one text for
 * each plural form of the language. Nothing is joined from parts of sentences, because word order differs by language.
 */

/** A message about `count`, by the plural forms of `Intl.PluralRules`. */
export interface Plural {
  readonly one?: string;
  readonly other: string;
}

export type Message = string | Plural;

/** The names of the slots in a text. */
type SlotsOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotsOf<Rest> : never;

type TextOf<M> = M extends { readonly other: infer Text } ? Text : M;

/** The values that a message needs, by slot. */
export type Values<M, Value> = { readonly [Name in SlotsOf<TextOf<M>>]: Value };

/** The same areas and ids with texts in another language. */
export type Translated<Texts> = {
  readonly [Area in keyof Texts]: {
    readonly [Id in keyof Texts[Area]]: Texts[Area][Id] extends string ? string : Plural;
  };
};

/** Splits a text into literal text and slots: even items are text, odd ones are names of slots. */
export function partsOf(text: string): string[] {
  return text.split(/\{(\w+)\}/);
}
