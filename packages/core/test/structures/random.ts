/** Random choices that a seed determines: the generator of `mulberry32`, which is in the public domain. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds give unrelated choices.
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** An integer from `least` to `most`. */
  from(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** A text of `length` pieces. */
  text(pieces: readonly string[], length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += this.of(pieces);
    return text;
  }
}
