import type { Rule } from '@maycrawl/core';
import { hasWildcard } from '../patterns/pattern-text.js';
import { DOLLAR, STAR } from '../text/bytes.js';
import type { MergedGroups } from './repeated-patterns.js';

/** Bits of the hash table per rule; with so many, false hits are rare. */
const BITS_PER_RULE = 64;
/** A bit of the table: the index of its word in the higher bits, its place in the word in the lower five. */
const WORD_SHIFT = 5;
const BIT_MASK = 31;

/**
 * The rules without wildcards of merged groups, for lookups by prefix. One pass over a path computes the hashes of all
 * its prefixes. A prefix is cut out of the path only if a rule may have its hash.
 */
export class LiteralRules {
  readonly #byPattern: ReadonlyMap<string, Rule>;
  /** Words of a bit table. An array, because most groups are small, and typed arrays take longer to allocate. */
  readonly #hashed: number[];
  readonly #mask: number;
  #shortest = Number.MAX_SAFE_INTEGER;

  constructor({ byPattern }: MergedGroups, maxRules: number) {
    const bits = 1 << (32 - Math.clz32(maxRules * BITS_PER_RULE));
    this.#byPattern = byPattern;
    this.#hashed = new Array<number>(Math.max(1, bits >> WORD_SHIFT)).fill(0);
    this.#mask = bits - 1;
  }

  /** Adds a pattern. Returns false, and does not add it, if it contains a wildcard. */
  add(pattern: string): boolean {
    const { length } = pattern;
    let hash = 0;
    let byte = 0;
    for (let at = 0; at < length; at++) {
      byte = pattern.charCodeAt(at);
      if (byte === STAR) return false;
      hash = nextHash(hash, byte);
    }
    if (byte === DOLLAR) return false;
    const place = placeOf(hash) & this.#mask;
    const word = place >> WORD_SHIFT;
    this.#hashed[word] = (this.#hashed[word] as number) | (1 << (place & BIT_MASK));
    if (length < this.#shortest) this.#shortest = length;
    return true;
  }

  /** Returns the longest other rule that is a prefix of `text`, before its first star and `maxLength`. */
  longestOn(text: string, maxLength: number, excluded: Rule): Rule | undefined {
    const shortest = this.#shortest;
    if (maxLength < shortest) return undefined;
    // The lengths of the prefixes that may be rules. Cutting out each of many nested prefixes would take quadratic time.
    let lengths: number[] | undefined;
    const hashed = this.#hashed;
    const mask = this.#mask;
    let hash = 0;
    for (let at = 0; at < maxLength; at++) {
      const byte = text.charCodeAt(at);
      if (byte === STAR) break;
      hash = nextHash(hash, byte);
      const place = placeOf(hash) & mask;
      const isSet = ((hashed[place >> WORD_SHIFT] as number) & (1 << (place & BIT_MASK))) !== 0;
      if (!isSet || at + 1 < shortest) continue;
      if (lengths === undefined) lengths = [at + 1];
      else lengths.push(at + 1);
    }
    for (let length = lengths?.pop(); length !== undefined; length = lengths?.pop()) {
      const found = this.#ruleOf(text.slice(0, length));
      if (found !== undefined && found !== excluded) return found;
    }
    return undefined;
  }

  #ruleOf(pattern: string): Rule | undefined {
    return hasWildcard(pattern) ? undefined : this.#byPattern.get(pattern);
  }
}

function nextHash(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** Mixes in the higher bits, which depend on more of the bytes than the lower ones. */
function placeOf(hash: number): number {
  return hash ^ (hash >>> 15);
}
