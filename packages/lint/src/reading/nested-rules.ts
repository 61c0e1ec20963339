import type { Rule } from '@maycrawl/core';
import { hasWildcard, literalPrefix } from './pattern-text.js';

/*
 * Most rules are plain beginnings of paths, and need no automata. Sorted, each stands behind the longest other one that
 * it begins with: its parent, or the default, which allows everything.
 *
 * A plain rule R with a parent of the same verdict is redundant where no rule of the other verdict ranks between the
 * two and shares a path with R: wherever R decides, the parent would. Plain rules cannot stand between: one that matches
 * a path of R and is shorter is a beginning of R, so it is the parent or shorter still. So only patterns with wildcards
 * and the folders of index files (F5) are looked at, and among those, all whose literal beginning parts from R's are out.
 * If the parent goes too, its own parent takes over: what is so called redundant can go in any selection.
 *
 * R with a parent of the other verdict is needed where no pattern with wildcards could match the path that R spells.
 */

/** A rule, or the folder of an index file that it stands for, by the place in the order that decides. */
interface Ranked {
  readonly rule: Rule | undefined;
  readonly rank: number;
  readonly allow: boolean;
  /** What stands before its first wildcard. */
  readonly head: string;
}

/** What is known of a rule without a closer look. */
export type Standing = 'needed' | 'redundant' | 'open';

const DEFAULT: Ranked = { rule: undefined, rank: 1, allow: true, head: '' };

/** The rules that bind one crawler, sorted out. */
export class NestedRules {
  readonly #parents: Map<Rule, Ranked> = new Map();
  readonly #wild: Ranked[] = [];
  #units: number;

  /** `units`: pairs of rules that may be looked at; past it all is open. */
  constructor(rules: readonly Rule[], units: number) {
    this.#units = units;
    const plain = new Map<string, Ranked>();
    for (const rule of rules) {
      const ranked = rankedOf(rule);
      if (hasWildcard(rule.normalizedPattern)) this.#wild.push(ranked);
      else if ((plain.get(ranked.head)?.rank ?? 0) < ranked.rank) plain.set(ranked.head, ranked);
      const folder = indexFolder(rule);
      if (folder !== undefined) {
        this.#wild.push({ rule, rank: 2 * (folder.length + 1) + 1, allow: true, head: folder });
      }
    }
    this.#nest([...plain.values()]);
  }

  /** The plain rule, or the default, that decides where this plain rule is gone; undefined for one with wildcards. */
  parentOf(rule: Rule): Rule | undefined {
    return this.#parents.get(rule)?.rule;
  }

  standingOf(rule: Rule): Standing {
    const parent = this.#parents.get(rule);
    if (parent === undefined || indexFolder(rule) !== undefined) return 'open';
    this.#units -= this.#wild.length;
    if (this.#units < 0) return 'open';
    const { rank, allow, head } = rankedOf(rule);
    if (parent.allow === allow) {
      const isBetween = (wild: Ranked): boolean =>
        wild.allow !== allow && wild.rank > parent.rank && wild.rank < rank && meets(wild.head, head);
      return this.#wild.some(isBetween) ? 'open' : 'redundant';
    }
    const isInTheWay = (wild: Ranked): boolean =>
      (wild.allow === allow ? wild.rank > parent.rank : wild.rank > rank) && head.startsWith(wild.head);
    return this.#wild.some(isInTheWay) ? 'open' : 'needed';
  }

  /** True where it surely decides the path that it spells. */
  decidesItself(rule: Rule): boolean {
    if (!this.#parents.has(rule)) return false;
    const { rank, head } = rankedOf(rule);
    return !this.#wild.some((wild) => wild.rank > rank && head.startsWith(wild.head));
  }

  #nest(plain: Ranked[]): void {
    plain.sort((a, b) => (a.head < b.head ? -1 : 1));
    const open: Ranked[] = [];
    for (const ranked of plain) {
      for (let last = open.at(-1); last && !ranked.head.startsWith(last.head); last = open.at(-1)) open.pop();
      if (ranked.rule) this.#parents.set(ranked.rule, open.at(-1) ?? DEFAULT);
      open.push(ranked);
    }
  }
}

/** Whether two patterns with these literal beginnings could match one path. */
export function meets(head: string, other: string): boolean {
  return head.startsWith(other) || other.startsWith(head);
}

/** The folder that an allow of its index file opens as well (F5). */
export function indexFolder({ type, normalizedPattern }: Rule): string | undefined {
  if (type !== 'allow' || !normalizedPattern.includes('/index.htm')) return undefined;
  const slash = normalizedPattern.lastIndexOf('/');
  return normalizedPattern.startsWith('/index.htm', slash)
    ? literalPrefix(normalizedPattern.slice(0, slash + 1))
    : undefined;
}

function rankedOf(rule: Rule): Ranked {
  const allow = rule.type === 'allow';
  return { rule, rank: 2 * rule.octets + (allow ? 1 : 0), allow, head: literalPrefix(rule.normalizedPattern) };
}
