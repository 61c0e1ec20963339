import {
  type MessageLanguage,
  type MessageValues,
  messageParts,
  renderValues,
  type Sentence,
  slotText,
  type Template,
  type ValuesOf,
} from '@maycrawl/core/message';

/** The texts of a catalogue in one language. `English` is its type, which has the slots of each text. */
export class Words<English extends Readonly<Record<string, Template>>> {
  readonly language: MessageLanguage;
  readonly #texts: Readonly<Record<keyof English, Template>>;

  constructor(texts: Readonly<Record<keyof English, Template>>, language: MessageLanguage) {
    this.#texts = texts;
    this.language = language;
  }

  /** Returns a text with its values. */
  say<Id extends keyof English>(
    id: Id,
    ...[values]: keyof ValuesOf<English[Id]> extends never ? [] : [ValuesOf<English[Id]>]
  ): Sentence {
    return renderValues(this.#texts[id], (values ?? {}) as MessageValues, this.language);
  }

  /** As `say`, with the words around the values as `paint` returns them. */
  sayPainted<Id extends keyof English>(id: Id, values: ValuesOf<English[Id]>, paint: (text: string) => string): string {
    const all = values as MessageValues;
    return messageParts(this.#texts[id], all, this.language)
      .map((part) => (typeof part === 'string' ? paint(part) : slotText(all[part.name], part.kind, this.language)))
      .join('');
  }
}
