/*
 * The paths that a pattern matches, as a deterministic automaton.
 *
 * Stars split a pattern into segments. The first segment, the head, must match at the start of the path. Each further
 * segment is matched at its leftmost position after the one before, which leaves the most room for the rest. So the
 * state after some bytes of a path is one number: how many letters of the concatenated segments are matched.
 *
 * - In the head, a wrong byte leads to DEAD.
 * - In a later segment, a wrong byte reduces the state to the longest prefix of that segment with which the path still
 *   ends, as in the algorithm of Knuth, Morris and Pratt. It never falls back into an earlier segment, because the
 *   leftmost position of that one remains right.
 * - At the last letter, the automaton accepts. Without `$`, it accepts any continuation. With `$`, it accepts only if
 *   the path ends here; on a further byte, the last segment falls back like any other.
 *
 * Different spellings of one language become one automaton where that is cheap: runs of stars count as one star, and a
 * star at the end is dropped, as is `*$`. In `/a$*`, the dollar is an ordinary letter. Ranks are computed elsewhere,
 * from the pattern with all its stars.
 */

/** The state in which no continuation of the path matches. */
export const DEAD = -1;

/** Distinguishes the keys of automata with a `$`. No pattern contains a line end. */
const ANCHOR = '\n';

/** Patterns of up to this length are matched with `indexOf`, which is fast but does not run in linear time. */
const SHORT = 256;

const NO_FALLBACK = new Int32Array(0);

/** The language of a pattern: the set of the paths that it matches. */
export class PatternAutomaton {
  /** Equal keys mean equal languages. */
  readonly key: string;
  /** The pattern without its `$`. */
  readonly text: string;
  readonly segments: readonly string[];
  readonly letters: string;
  readonly head: string;
  /** True if the pattern ends in `$`. */
  readonly anchored: boolean;
  /** True if the pattern has no star except at its end. */
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

  get isEverything(): boolean {
    return !this.anchored && (this.text.length <= 1 || this.text === '*/');
  }

  /** Returns the state after one more byte. A state counts matched letters; `letters.length` accepts. */
  next(state: number, byte: number): number {
    const { letters } = this;
    if (state === letters.length) {
      if (!this.anchored) return state;
      if (this.isLiteral) return DEAD;
    }
    let at = state;
    while (letters.charCodeAt(at) !== byte) {
      if (at < this.head.length) return DEAD;
      const shorter = this.fallback[at] as number;
      if (shorter < 0) return at;
      at = shorter;
    }
    return at + 1;
  }

  /** Returns the state after `path`, read from offset `from`. */
  run(state: number, path: string, from = 0): number {
    let reached = state;
    for (let i = from; i < path.length && reached !== DEAD; i++) reached = this.next(reached, path.charCodeAt(i));
    return reached;
  }

  matches(path: string): boolean {
    if (!path.startsWith(this.head)) return false;
    if (this.isLiteral) return !this.anchored || path.length === this.head.length;
    if (this.letters.length > SHORT) return this.run(0, path) === this.letters.length;
    return this.#matchesByIndexOf(path);
  }

  /** The cost of `matches` in byte steps, roughly. */
  costOf(path: string): number {
    if (this.isLiteral) return 1;
    return this.letters.length > SHORT ? path.length : path.length >> 3;
  }

  #matchesByIndexOf(path: string): boolean {
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

  /** The state to which each state falls back; -1 at the start of a segment. */
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
    // The state at the end of a segment is the start of the next one. Only the last segment has its own end state.
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
 * True if `outer` matches the text of `inner` as if it were a path, which proves that it matches every path that
 * `inner` matches: no letter of `outer` is a `*`, so only stars of `outer` match the stars of `inner`, and these match
 * anything. May return false where `outer` covers `inner` in a less obvious way.
 */
export function plainlyCovers(outer: PatternAutomaton, inner: PatternAutomaton): boolean {
  if (outer === inner || outer.isEverything) return true;
  return (inner.anchored || !outer.anchored) && outer.matches(inner.text);
}

/** The automata of one decision. Patterns with equal keys share one automaton. */
export class AutomatonPool {
  readonly #byPattern: Map<string, PatternAutomaton | undefined> = new Map();
  readonly #byKey: Map<string, PatternAutomaton> = new Map();

  /** Returns the automaton of a pattern in normal form; undefined if it matches no path. */
  of(pattern: string): PatternAutomaton | undefined {
    // A fast path: a pattern without `*` and `$`, as most are, is its own key and costs one lookup.
    if (!pattern.includes('*') && !pattern.includes('$')) {
      const known = this.#byKey.get(pattern);
      if (known !== undefined) return known;
      const plain = compilePattern(pattern);
      if (plain) this.#byKey.set(pattern, plain);
      return plain;
    }
    const cached = this.#byPattern.get(pattern);
    if (cached !== undefined || this.#byPattern.has(pattern)) return cached;
    const compiled = compilePattern(pattern);
    const automaton = compiled && (this.#byKey.get(compiled.key) ?? compiled);
    if (automaton) this.#byKey.set(automaton.key, automaton);
    this.#byPattern.set(pattern, automaton);
    return automaton;
  }
}

/**
 * Returns the automaton of a pattern in normal form. Undefined if the pattern matches no path, because it is empty or
 * begins with neither `/` nor `*`.
 */
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
