import type { Rule } from '@maycrawl/core';
import { hasWildcard } from '../patterns/pattern-text.js';
import type { MergedGroups } from './repeated-patterns.js';

const STAR = 0x2a;
const DOLLAR = 0x24;
/** Few hashes are then taken by chance. */
const BITS_A_RULE = 64;

/**
 * The rules of a bundle without wildcards. All beginnings of a path are hashed in one pass, octet by octet, and looked
 * up among the hashes of the rules: no beginning is cut out where no rule has its hash.
 */
export class LiteralRules {
  readonly #bundle: MergedGroups;
  readonly #hashed: Int32Array;
  readonly #mask: number;
  #byPattern: ReadonlyMap<string, Rule> | undefined;
  #shortest = Number.MAX_SAFE_INTEGER;

  /** For so many rules at most. */
  constructor(bundle: MergedGroups, rules: number) {
    const bits = 1 << (32 - Math.clz32(rules * BITS_A_RULE));
    this.#bundle = bundle;
    this.#hashed = new Int32Array(bits >> 5);
    this.#mask = bits - 1;
  }

  /** False, and not added, where the pattern holds a wildcard. */
  add(pattern: string): boolean {
    const { length } = pattern;
    let hash = 0;
    let octet = 0;
    for (let at = 0; at < length; at++) {
      octet = pattern.charCodeAt(at);
      if (octet === STAR) return false;
      hash = nextHash(hash, octet);
    }
    if (octet === DOLLAR) return false;
    const place = placeOf(hash) & this.#mask;
    this.#hashed[place >> 5] = (this.#hashed[place >> 5] as number) | (1 << (place & 31));
    if (length < this.#shortest) this.#shortest = length;
    return true;
  }

  /**
   * The longest one but `but`, of at most `most` octets, that `text` begins with, a star in it being matched by none.
   */
  longestOn(text: string, most: number, but: Rule): Rule | undefined {
    const shortest = this.#shortest;
    let longest: Rule | undefined;
    if (most < shortest) return longest;
    const hashed = this.#hashed;
    const mask = this.#mask;
    let hash = 0;
    for (let at = 0; at < most; at++) {
      const octet = text.charCodeAt(at);
      if (octet === STAR) break;
      hash = nextHash(hash, octet);
      const place = placeOf(hash) & mask;
      if (((hashed[place >> 5] as number) & (1 << (place & 31))) === 0 || at + 1 < shortest) continue;
      const found = this.#written(text.slice(0, at + 1));
      if (found !== undefined && found !== but) longest = found;
    }
    return longest;
  }

  #written(pattern: string): Rule | undefined {
    if (hasWildcard(pattern)) return undefined;
    this.#byPattern ??= byPattern(this.#bundle);
    return this.#byPattern.get(pattern);
  }
}

/** Of an allow and a disallow with one pattern, the allow: it wins (G2). */
function byPattern({ allow, disallow }: MergedGroups): Map<string, Rule> {
  return new Map([...disallow, ...allow].map((rule) => [rule.normalizedPattern, rule]));
}

function nextHash(hash: number, octet: number): number {
  return (Math.imul(hash, 31) + octet) | 0;
}

/** The higher bits know more octets than the lower ones. */
function placeOf(hash: number): number {
  return hash ^ (hash >>> 15);
}
