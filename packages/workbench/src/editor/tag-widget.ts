import { WidgetType } from '@codemirror/view';

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
