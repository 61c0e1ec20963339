import {
  listParts,
  type MessageValues,
  messageParts,
  renderValues,
  type SlotKind,
  slotText,
  type Template,
  type ValuesOf,
} from '@maycrawl/core/message';
import type { ComponentChildren, JSX } from 'preact';
import { clip } from './clip.js';
import type { Texts } from './en/parts/texts.js';
import { type Area, pageLanguage, textOf } from './language.js';

type Ids<A extends Area> = keyof Texts[A] & string;
type Plain<Value> = string | number extends Value ? string : Value;

/** The values of a message. A number has a slot of its kind, so that it is written as in the language of the page. */
export type Values<M> = { readonly [Name in keyof ValuesOf<M>]: Plain<ValuesOf<M>[Name]> };
/** The same, or what is shown in place of the value. */
export type RichValues<M> = { readonly [Name in keyof ValuesOf<M>]: Plain<ValuesOf<M>[Name]> | JSX.Element };

/** No second argument for a message without slots. */
type Optional<Given> = keyof Given extends never ? [] : [values: Given];

/** Returns a message as a string, for attributes and for the clipboard. */
export function text<A extends Area, Id extends Ids<A>>(
  area: A,
  id: Id,
  ...[values]: Optional<Values<Texts[A][Id]>>
): string {
  return renderValues(textOf(area, id), (values ?? {}) as MessageValues, pageLanguage.value);
}

/** Returns a message with elements in its slots. */
export function rich<A extends Area, Id extends Ids<A>>(
  area: A,
  id: Id,
  ...[values]: Optional<RichValues<Texts[A][Id]>>
): ComponentChildren {
  return richMessage(textOf(area, id), values ?? {});
}

/** As `rich`, with an element in place of the count, which still chooses the form of the sentence. */
export function richCount<A extends Area, Id extends Ids<A>>(
  area: A,
  id: Id,
  values: RichValues<Texts[A][Id]> & { readonly count: number },
  count: JSX.Element,
): ComponentChildren {
  return richMessage(textOf(area, id), values, { ...values, count });
}

/**
 * As `rich`, for a message of another catalogue. Text of the file is isolated from the sentence around it.
 * @param elements what is shown in place of the values
 */
export function richMessage(template: Template, values: object, elements: object = values): ComponentChildren {
  const shown = elements as Readonly<Record<string, ComponentChildren>>;
  return messageParts(template, values as MessageValues, pageLanguage.value).map((part) =>
    typeof part === 'string' ? part : shownValue(shown[part.name], part.kind),
  );
}

function shownValue(value: ComponentChildren, kind: SlotKind | undefined): ComponentChildren {
  if (typeof value === 'number') return slotText(value, kind, pageLanguage.value);
  if (typeof value === 'string') return kind === 'code' ? <Code text={value} /> : <bdi>{value}</bdi>;
  if (!Array.isArray(value)) return value;
  const texts = value.map(String);
  if (kind === 'codes' || kind === 'eitherCode') {
    return listParts(texts.length, kind, pageLanguage.value).map((part) =>
      typeof part === 'string' ? part : <Code key={part} text={texts[part] ?? ''} />,
    );
  }
  return <bdi>{slotText(texts.map(clip), kind, pageLanguage.value)}</bdi>;
}

export function Code({ text: code }: { readonly text: string }): JSX.Element {
  return <code translate={false}>{clip(code)}</code>;
}
