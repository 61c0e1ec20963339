import { groupBy } from '../../collections/group-by.js';
import { partitionPoint } from '../../collections/partition-point.js';
import type { Meter } from '../automata/meter.js';
import type { PatternAutomaton } from '../automata/pattern-automaton.js';

/** A rule with the paths that it matches. */
export interface AutomatonRule {
  readonly automaton: PatternAutomaton;
}

/**
 * An index of ranked rules of one type by the head of their automaton (the part before the first star).
 *
 * A rule can match a path only if the path begins with its head. Two automata can share a path only if the head of one
 * begins with the head of the other. So both lookups examine few heads, however many rules there are.
 */
export class RulesByHead<Ranked extends AutomatonRule> {
  readonly #byHead: ReadonlyMap<string, Ranked[]>;
  readonly #lengths: number[];
  #sorted: string[] | undefined;

  constructor(rules: Iterable<Ranked>) {
    this.#byHead = groupBy(rules, ({ automaton }) => automaton.head);
    this.#lengths = [...new Set(Array.from(this.#byHead.keys(), ({ length }) => length))].sort((a, b) => a - b);
  }

  /** Returns the broadest counting rule that matches: a literal without `$` first, then the one with fewest letters. */
  matching(path: string, meter: Meter, counts: (rule: Ranked) => boolean): Ranked | undefined {
    let best: Ranked | undefined;
    for (const length of this.#lengths) {
      if (length > path.length) break;
      const candidates = this.#byHead.get(path.slice(0, length));
      meter.spend(1 + (candidates?.length ?? 0));
      for (const rule of candidates ?? []) {
        const { automaton } = rule;
        if ((best && !isBroader(automaton, best.automaton)) || !counts(rule)) continue;
        meter.spend(automaton.costOf(path));
        if (automaton.matches(path)) best = rule;
      }
      // Literals with longer heads are narrower.
      if (best?.automaton.isLiteral && !best.automaton.anchored) return best;
    }
    return best;
  }

  winner(path: string, meter: Meter, winsOver: (rule: Ranked, loser: Ranked) => boolean): Ranked | undefined {
    let best: Ranked | undefined;
    for (const length of this.#lengths) {
      if (length > path.length) break;
      const candidates = this.#byHead.get(path.slice(0, length)) ?? [];
      meter.spend(1 + candidates.length);
      for (const rule of candidates) {
        if ((best === undefined || winsOver(rule, best)) && rule.automaton.matches(path)) best = rule;
      }
    }
    return best;
  }

  /** Yields the rules whose automaton may share a path with `automaton`. */
  *compatible(automaton: PatternAutomaton): Generator<Ranked> {
    const { head } = automaton;
    for (const length of this.#lengths) {
      if (length > head.length) break;
      for (const rule of this.#byHead.get(head.slice(0, length)) ?? []) {
        // A literal with a `$` matches only its head, and `automaton` requires a longer one.
        if (length === head.length || !rule.automaton.isLiteral || !rule.automaton.anchored) yield rule;
      }
    }
    if (automaton.isLiteral && automaton.anchored) return;
    this.#sorted ??= [...this.#byHead.keys()].sort();
    const sorted = this.#sorted;
    for (
      let i = partitionPoint(sorted, (other) => other <= head);
      i < sorted.length && sorted[i]?.startsWith(head);
      i++
    ) {
      yield* this.#byHead.get(sorted[i] as string) ?? [];
    }
  }
}

function isBroader(automaton: PatternAutomaton, than: PatternAutomaton): boolean {
  const literal = Number(automaton.isLiteral && !automaton.anchored) - Number(than.isLiteral && !than.anchored);
  return literal === 0 ? automaton.letters.length < than.letters.length : literal > 0;
}
