import {
  type MessageLanguage,
  type MessageValues,
  renderValues,
  type Sentence,
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
}
