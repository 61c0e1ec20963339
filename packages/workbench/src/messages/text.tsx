import type { ComponentChildren } from 'preact';
import { type Area, formatNumber, type Texts, textOf } from './language.js';
import { partsOf, type Values } from './message.js';

type Ids<A extends Area> = keyof Texts[A] & string;
/** No second argument for a message without slots. */
type Slots<A extends Area, Id extends Ids<A>, Value> = keyof Values<Texts[A][Id], Value> extends never
  ? []
  : [values: Values<Texts[A][Id], Value>];

/** Returns a message as a string, for attributes and for the clipboard. Numbers are formatted. */
export function text<A extends Area, Id extends Ids<A>>(
  area: A,
  id: Id,
  ...[values]: Slots<A, Id, string | number>
): string {
  const slots = (values ?? {}) as Readonly<Record<string, string | number>>;
  return partsOf(textOf(area, id, slots.count))
    .map((part, at) => (at % 2 === 0 ? part : shown(slots[part])))
    .join('');
}

/** Returns a message with elements in its slots. Plain strings are data of the user and are isolated from the text around. */
export function rich<A extends Area, Id extends Ids<A>>(
  area: A,
  id: Id,
  ...[values]: Slots<A, Id, ComponentChildren>
): ComponentChildren {
  const slots = (values ?? {}) as Readonly<Record<string, ComponentChildren>>;
  return partsOf(textOf(area, id, slots.count)).map((part, at) => {
    if (at % 2 === 0) return part;
    const value = slots[part];
    return typeof value === 'string' ? <bdi key={part}>{value}</bdi> : shown(value);
  });
}

function shown<Value>(value: Value): Value | string {
  return typeof value === 'number' ? formatNumber(value) : (value ?? '');
}
