/** URLs that are kept. Beyond this number, the oldest one is removed. */
const MAX_KEPT = 1_000;

/** Why requests of a browser were not made, by URL. */
export class Refusals {
  readonly #errors: Map<string, { readonly error: Error; readonly number: number }> = new Map();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(url: string, error: Error): void {
    this.#errors.delete(url);
    this.#errors.set(url, { error, number: ++this.#count });
    if (this.#errors.size > MAX_KEPT) this.#errors.delete(this.#errors.keys().next().value as string);
  }

  /** Returns why a URL was not requested, if that was after the first `before` refusals. */
  since(before: number, url: string): Error | undefined {
    const found = this.#errors.get(new URL(url).href.replace(/#.*$/s, ''));
    return found !== undefined && found.number > before ? found.error : undefined;
  }
}
