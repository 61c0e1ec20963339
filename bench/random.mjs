/** A seeded random number generator (mulberry32): the same seed gives the same bench on every machine. */

/**
 * @typedef {object} Random
 * @property {() => number} next A number in [0, 1).
 * @property {(below: number) => number} below A whole number in [0, below).
 * @property {<T>(list: readonly T[]) => T} pick One element of a list that is not empty.
 * @property {(least: number, most: number) => string} word Lower-case letters, `least` to `most` of them.
 */

/**
 * @param {number} seed
 * @returns {Random}
 */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ limit) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => /** @type {any} */ (list[below(list.length)]),
    word: (least, most) => {
      let letters = '';
      for (let left = least + below(most - least + 1); left > 0; left--) {
        letters += 'etaoinshrdlucmfwypvbgkjqxz'[Math.floor(26 * next() ** 1.6)];
      }
      return letters;
    },
  };
}
