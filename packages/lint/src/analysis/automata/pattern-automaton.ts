/*
 * What a pattern matches, as a deterministic automaton.
 *
 * Stars cut a pattern into segments. The first, the head, must stand at the path's start; each further one is taken at
 * its leftmost place behind the one before, which leaves the most room for the rest. So one number tells where an
 * automaton stands after some octets of a path: how many letters of its segments, laid end to end, are matched. In the
 * head a wrong octet is the end (DEAD). In a later segment the number falls back to the longest start of that segment
 * that the path still ends with (Knuth, Morris and Pratt), and never into the segment before: its leftmost place stays
 * right. At the last letter the automaton accepts: for good without `$`; with one only if the path ends here, and on a
 * further octet the last segment falls back like any other.
 *
 * Two spellings of one language must be one automaton, as far as that is cheap: runs of stars are one star, a star at
 * the end says nothing, nor does `*$`. In `/a$*` the dollar is a plain letter (F2). Ranks are counted elsewhere, before
 * any star is dropped.
 */

/** No continuation of the path is matched. */
export const DEAD = -1;

/** Tells the keys of automata with a `$` from the others: no pattern holds a line end. */
const ANCHOR = '\n';

/** Patterns shorter than this are searched for by the platform, whose search is fast but not linear. */
const SHORT = 256;

const NO_FALLBACK = new Int32Array(0);

/** The language of a pattern: the set of the paths that it matches. */
export class PatternAutomaton {
  /** Equal keys, equal languages. */
  readonly key: string;
  /** The pattern without its `$`. */
  readonly text: string;
  readonly segments: readonly string[];
  /** All segments, one after the other. */
  readonly letters: string;
  /** What stands before the first star. */
  readonly head: string;
  /** It ends in `$`. */
  readonly anchored: boolean;
  /** Without a star, but for one at the end. */
  readonly isLiteral: boolean;
  #fallback: Int32Array | undefined;

  constructor(segments: readonly string[], anchored: boolean) {
    this.segments = segments;
    this.letters = segments.length === 1 ? (segments[0] as string) : segments.join('');
    this.head = segments[0] as string;
    this.anchored = anchored;
    this.isLiteral = segments.length === 1;
    this.text = this.isLiteral ? this.head : segments.join('*');
    this.key = anchored ? this.text + ANCHOR : this.text;
  }

  /** Every path is matched, as each begins with a `/`. */
  get isEverything(): boolean {
    return !this.anchored && (this.text.length <= 1 || this.text === '*/');
  }

  /** The state after one more octet. States count matched letters, from 0; `letters.length` accepts. */
  next(state: number, octet: number): number {
    const { letters } = this;
    if (state === letters.length) {
      if (!this.anchored) return state;
      if (this.isLiteral) return DEAD;
    }
    let at = state;
    while (letters.charCodeAt(at) !== octet) {
      if (at < this.head.length) return DEAD;
      const shorter = this.fallback[at] as number;
      if (shorter < 0) return at;
      at = shorter;
    }
    return at + 1;
  }

  /** The state after all of `path`. */
  run(state: number, path: string, from = 0): number {
    let reached = state;
    for (let i = from; i < path.length && reached !== DEAD; i++) reached = this.next(reached, path.charCodeAt(i));
    return reached;
  }

  matches(path: string): boolean {
    if (!path.startsWith(this.head)) return false;
    if (this.isLiteral) return !this.anchored || path.length === this.head.length;
    if (this.letters.length > SHORT) return this.run(0, path) === this.letters.length;
    return this.#finds(path);
  }

  /** Octet steps that `matches` takes, as it were. */
  costOf(path: string): number {
    if (this.isLiteral) return 1;
    return this.letters.length > SHORT ? path.length : path.length >> 3;
  }

  #finds(path: string): boolean {
    const { segments, anchored } = this;
    const last = segments.length - 1;
    let at = this.head.length;
    for (let i = 1; i <= last; i++) {
      const segment = segments[i] as string;
      if (anchored && i === last) return path.length - segment.length >= at && path.endsWith(segment);
      const found = path.indexOf(segment, at);
      if (found < 0) return false;
      at = found + segment.length;
    }
    return true;
  }

  /** For each state, where it falls back to; -1 at the start of a segment. */
  get fallback(): Int32Array {
    this.#fallback ??= this.isLiteral ? NO_FALLBACK : fallbacks(this.segments, this.letters);
    return this.#fallback;
  }
}

function fallbacks(segments: readonly string[], letters: string): Int32Array {
  const table = new Int32Array(letters.length + 1).fill(-1);
  let start = (segments[0] as string).length;
  for (let i = 1; i < segments.length; i++) {
    const end = start + (segments[i] as string).length;
    // The end of a segment is the start of the next; only the last has an end of its own.
    const stop = i === segments.length - 1 ? end : end - 1;
    let border = start;
    for (let at = start + 1; at <= stop; at++) {
      table[at] = border;
      if (at === end) break;
      while (border > start && letters[border] !== letters[at]) border = table[border] as number;
      if (letters[border] === letters[at]) border++;
    }
    start = end;
  }
  return table;
}

/**
 * Is every path of `inner` plainly one of `outer`? False also where that takes a closer look. The text of `inner` is
 * read as a path: what its stars stand for is matched by stars of `outer` alone, as no letter is a `*`, so it may be
 * anything.
 */
export function plainlyCovers(outer: PatternAutomaton, inner: PatternAutomaton): boolean {
  if (outer === inner || outer.isEverything) return true;
  return (inner.anchored || !outer.anchored) && outer.matches(inner.text);
}

/** The automata of one question: patterns with one key share one automaton. */
export class AutomatonPool {
  readonly #byPattern: Map<string, PatternAutomaton | undefined> = new Map();
  readonly #byKey: Map<string, PatternAutomaton> = new Map();

  /** The automaton of a pattern in normal form; undefined where it matches nothing (D10, F6). */
  of(pattern: string): PatternAutomaton | undefined {
    // Most patterns are their own key; thousands of them should cost one look each.
    if (!pattern.includes('*') && !pattern.includes('$')) {
      const plain = this.#byKey.get(pattern) ?? compilePattern(pattern);
      if (plain) this.#byKey.set(pattern, plain);
      return plain;
    }
    const known = this.#byPattern.get(pattern);
    if (known !== undefined || this.#byPattern.has(pattern)) return known;
    const made = compilePattern(pattern);
    const automaton = made && (this.#byKey.get(made.key) ?? made);
    if (automaton) this.#byKey.set(automaton.key, automaton);
    this.#byPattern.set(pattern, automaton);
    return automaton;
  }
}

/** The automaton of a pattern in normal form; undefined where it matches nothing: empty (D10), or not rooted (F6). */
export function compilePattern(pattern: string): PatternAutomaton | undefined {
  if (pattern[0] !== '/' && pattern[0] !== '*') return undefined;
  let end = pattern.length;
  let anchored = pattern[end - 1] === '$';
  if (anchored) end--;
  if (pattern[end - 1] === '*') {
    anchored = false;
    while (pattern[end - 1] === '*') end--;
  }
  const text = pattern.slice(0, end);
  return new PatternAutomaton(text.includes('*') ? text.split(/\*+/) : [text], anchored);
}
