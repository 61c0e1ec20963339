import {
  type Extension,
  RangeSet,
  type RangeValue,
  StateEffect,
  type StateEffectType,
  StateField,
  type Text,
} from '@codemirror/state';
import { WidgetType } from '@codemirror/view';

interface Marks<Value, Mark extends RangeValue> {
  readonly set: StateEffectType<Value>;
  readonly field: StateField<RangeSet<Mark>>;
}

/** Returns a field with the marks that the newest value makes, which move with edits, and the effect that sets the value. */
export function marksOf<Value, Mark extends RangeValue>(
  make: (value: Value, doc: Text) => RangeSet<Mark>,
  facet: { from(field: StateField<RangeSet<Mark>>): Extension },
): Marks<Value, Mark> {
  const set = StateEffect.define<Value>();
  const field = StateField.define<RangeSet<Mark>>({
    create: () => RangeSet.empty,
    update(marks, { changes, effects, state }) {
      for (const effect of effects) if (effect.is(set)) return make(effect.value, state.doc);
      return marks.map(changes);
    },
    provide: (own) => facet.from(own),
  });
  return { set, field };
}

/** A short text at the end of a line. It is not part of the text; the line's description has the same words. */
export class TagWidget extends WidgetType {
  readonly #text: string;
  readonly #kind: string;

  constructor(text: string, kind: string) {
    super();
    this.#text = text;
    this.#kind = kind;
  }

  override eq(other: TagWidget): boolean {
    return other.#text === this.#text && other.#kind === this.#kind;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = `tag ${this.#kind}`;
    element.textContent = this.#text;
    element.setAttribute('aria-hidden', 'true');
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
