import type { Rule } from '@maycrawl/core';
import { MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { indexFolder } from '@maycrawl/core/precedence';
import { isWellBelowSizeLimit } from '../fixes/size-limit.js';
import type { LintContext } from '../model/lint-context.js';
import { literalPrefix, starsAtEnd } from '../patterns/pattern-text.js';

/*
 * May a star that changes no match be taken out? It counts one octet of precedence, so without it a rule may lose to,
 * or win over, one that it did not. Sound and cheap:
 *
 * 1. A rule whose spare stars go matches what it did, with a length between `octets - spare` and `octets`, however
 *    many of them go: its range. A rule without spare stars has a range of one length.
 * 2. Only the order of an allow and a disallow that match the same path decides anything. Two whose ranges have no
 *    length in common stay in order whatever is taken out of either.
 * 3. Two whose literal beginnings part match no path in common.
 *
 * A rule is free where each rule of the other type in the file, whoever it binds, passes 2 or 3. The index.htm alias of
 * an allow rule (F5) is a rule of its own here: its folder, anchored.
 *
 * A line that is cut (D6), and a file near the limit (D5), keep their stars: what stands behind would move up and be
 * read.
 *
 * The proof holds for any choice of free rules at once, as ranges cover every choice.
 */

/** Looks at pairs that a file may cost; past it no star is called free. */
const MAX_PAIRS = 20_000;

interface Range {
  readonly pattern: string;
  readonly least: number;
  readonly most: number;
}

interface Ranges {
  readonly byMost: readonly Range[];
  /** How far below `most` a range may begin. */
  readonly widest: number;
}

/** Whose stars may go. */
export class RedundantStars {
  readonly #context: LintContext;
  readonly #made: Map<Rule['type'], Ranges> = new Map();
  #pairs = 0;

  constructor(context: LintContext) {
    this.#context = context;
  }

  /** True where no verdict of any crawler changes when the rule's spare stars are taken out. */
  canBeRemoved(rule: Rule): boolean {
    const { span } = this.#context.line(rule.line);
    if (!isWellBelowSizeLimit(this.#context) || span.end - span.start > MAX_LINE_BYTES) return false;
    const others = this.#ranges(rule.type === 'allow' ? 'disallow' : 'allow');
    return rangesOf(rule).every((range) => this.#isFree(range, others));
  }

  #isFree(range: Range, { byMost, widest }: Ranges): boolean {
    for (let at = firstFrom(byMost, range.least); at < byMost.length; at++) {
      const other = byMost[at] as Range;
      if (other.most - widest > range.most) break;
      if (++this.#pairs > MAX_PAIRS) return false;
      if (other.least <= range.most && maySharePath(range.pattern, other.pattern)) return false;
    }
    return true;
  }

  #ranges(type: Rule['type']): Ranges {
    let ranges = this.#made.get(type);
    if (ranges === undefined) {
      const byMost: Range[] = [];
      for (const { rules } of this.#context.robots.groups) {
        for (const rule of rules) if (rule.type === type && rule.matchLength > 0) byMost.push(...rangesOf(rule));
      }
      byMost.sort((one, other) => one.most - other.most);
      ranges = { byMost, widest: byMost.reduce((widest, { least, most }) => Math.max(widest, most - least), 0) };
      this.#made.set(type, ranges);
    }
    return ranges;
  }
}

/** The one of a file, for all rules that look at stars. */
export function redundantStars(context: LintContext): RedundantStars {
  return context.once(RedundantStars, () => new RedundantStars(context));
}

/** How many stars change no match: those behind another, and those at the end, of which a lone `*` keeps one. */
export function countRedundantStars(pattern: string): number {
  let spare = 0;
  for (let at = pattern.indexOf('**'); at >= 0; at = pattern.indexOf('**', at + 1)) spare++;
  return spare + (endsInRedundantStar(pattern) ? 1 : 0);
}

/** False where the star stands alone, or keeps a `$` before it from being an anchor, or white space from being cut. */
export function endsInRedundantStar(pattern: string): boolean {
  const stars = starsAtEnd(pattern);
  return stars > 0 && stars < pattern.length && !/[$\s]/.test(pattern.charAt(pattern.length - stars - 1));
}

/** The rule's, and that of the folder that an allow of its index.htm opens. */
function rangesOf(rule: Rule): Range[] {
  const range = rangeOf(rule.normalizedPattern);
  const folder = indexFolder(rule);
  return folder === undefined ? [range] : [range, rangeOf(`${folder}$`)];
}

function rangeOf(pattern: string): Range {
  const spare = pattern.includes('*') ? countRedundantStars(pattern) : 0;
  return { pattern, least: pattern.length - spare, most: pattern.length };
}

function maySharePath(one: string, other: string): boolean {
  const [begins, starts] = [literalPrefix(one), literalPrefix(other)];
  return begins.startsWith(starts) || starts.startsWith(begins);
}

/** The first range whose `most` reaches `octets`. */
function firstFrom(ranges: readonly Range[], octets: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Range).most < octets) low = middle + 1;
    else high = middle;
  }
  return low;
}
