/** What is said about new lines: an id and values, which each language has a sentence for. */

import {
  ENGLISH,
  type MessageLanguage,
  type MessageValues,
  renderValues,
  type Sentence,
  type Translated,
} from '@maycrawl/core/message';
import type { NameOf, OptionSentence } from '@maycrawl/core/option-error';
import { creating } from '../messages/en/creating.js';

export type CreateMessageId = keyof typeof creating;
export type CreateTexts = Translated<typeof creating>;

/** A value of a sentence. A message is a part of it, such as the reason why names are left out. */
export type CreateValue = string | number | CreateMessage | readonly (string | CreateMessage)[];

/** A sentence for the author of a file. */
export interface CreateMessage {
  readonly id: CreateMessageId;
  readonly values: Readonly<Record<string, CreateValue>>;
  /** The option that it is about, if it is about one. */
  readonly option?: string;
}

/** The texts of a language, and how it writes values. */
export interface CreateLanguage {
  readonly texts: CreateTexts;
  readonly language: MessageLanguage;
}

const IN_ENGLISH: CreateLanguage = { texts: creating, language: ENGLISH };

/** The options that sentences name. */
const NAMED = ['blockCrawlers', 'pathsFor', 'sitemaps'] as const;

/**
 * Returns the sentence, without the option that it is about.
 *
 * @param nameOf returns the name of an option as the reader knows it
 */
export function createSentence(
  { id, values }: Pick<CreateMessage, 'id' | 'values'>,
  nameOf: NameOf,
  spoken: CreateLanguage = IN_ENGLISH,
): Sentence {
  const { texts, language } = spoken;
  const template = texts[id];
  const partText = (part: string | CreateMessage): string =>
    typeof part === 'string' ? part : createSentence(part, nameOf, spoken);
  const given = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' && 'id' in value ? partText(value) : value] as const,
  );
  // The number of items selects the form; the list is shown as a text.
  const lists = new Map(
    given.flatMap(([name, value]) => (typeof value === 'object' ? [[name, value.map(partText)] as const] : [])),
  );
  const selector = typeof template === 'string' ? undefined : (template.by ?? 'count');
  const shown: Record<string, MessageValues[string]> = {
    ...Object.fromEntries(NAMED.map((option) => [option, nameOf(option)])),
    ...Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'object' ? language.list(lists.get(name) ?? []) : value]),
    ),
  };
  if (typeof template === 'string' || selector === undefined) return renderValues(template, shown, language);
  const count = lists.get(selector)?.length;
  const form = count === undefined ? template : { ...template, by: 'count' };
  return renderValues(form, count === undefined ? shown : { ...shown, count }, language);
}

/** Returns the line of a note: the name of its option, and the sentence. */
export function noteText(message: CreateMessage, nameOf: NameOf, spoken?: CreateLanguage): Sentence {
  const sentence = createSentence(message, nameOf, spoken);
  return message.option === undefined ? sentence : `${nameOf(message.option)}: ${sentence}`;
}

/** What is wrong with an option, for an error that is shown in any language. */
export function problem(id: CreateMessageId, values: CreateMessage['values'] = {}): OptionSentence {
  return { message: { id, values }, text: (nameOf) => createSentence({ id, values }, nameOf) };
}

/** As `problem`, for a clause of which English makes a sentence. */
export function asSentence(message: CreateMessage): OptionSentence {
  return { message, text: (nameOf) => `${createSentence(message, nameOf)}.` };
}

/** Returns messages as one, with a semicolon between them. There must be one. */
export function oneByOne(messages: readonly CreateMessage[]): CreateMessage {
  return messages.reduceRight((rest, first) => ({ id: 'andThen', values: { first, rest } }));
}

/** Returns names as a list, which ends after `MAX_LISTED` of them. */
export function listed(items: readonly (string | CreateMessage)[]): readonly (string | CreateMessage)[] {
  const left = items.length - MAX_LISTED;
  return left > 0 ? [...items.slice(0, MAX_LISTED), { id: 'more', values: { count: left } }] : items;
}

/** Names, or rules, in one sentence. */
const MAX_LISTED = 8;
