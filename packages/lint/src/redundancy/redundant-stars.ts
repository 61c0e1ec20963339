import type { Rule } from '@maycrawl/core';
import { MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { indexFolder } from '@maycrawl/core/precedence';
import { partitionPoint } from '../collections/partition-point.js';
import { isWellBelowSizeLimit } from '../fixes/line-edits.js';
import type { LintContext } from '../model/lint-rule.js';
import { literalPrefix, starsAtEnd } from '../patterns/pattern-text.js';

/*
 * Decides whether a star that changes no match can be removed. The star counts one byte of match length, so without it
 * the rule may lose to a rule that it beat, or beat one that it lost to. The test is sound, but may answer no too
 * often:
 *
 * 1. Without some or all of its redundant stars, a rule matches the same paths, with a length from
 *    `matchLength - redundant` to `matchLength`. These lengths are its range. The range of a rule without redundant
 *    stars is one length.
 * 2. Verdicts depend only on the order of allow and disallow rules that match the same path. If the ranges of two rules
 *    have no length in common, their order stays, whatever is removed from either.
 * 3. If the literal prefixes of two rules differ, no path matches both.
 *
 * The stars of a rule can be removed if 2 or 3 holds for each rule of the other type in the file, whatever crawler it
 * applies to. The folder that an allow rule for index.htm also allows counts as a rule: the folder with `$`.
 *
 * A line longer than the parser reads and a file near the size limit keep their stars: the text after them would move
 * up and be read.
 *
 * The stars of any selection of such rules can be removed together, because the ranges cover every selection.
 */

/** The pairs that a file may cost; beyond them, no star is called removable. */
const MAX_PAIRS = 20_000;

interface Range {
  readonly pattern: string;
  readonly least: number;
  readonly most: number;
}

interface Ranges {
  readonly byMost: readonly Range[];
  readonly widest: number;
}

export class RedundantStars {
  readonly #context: LintContext;
  readonly #rangesByType: Map<Rule['type'], Ranges> = new Map();
  #pairs = 0;

  constructor(context: LintContext) {
    this.#context = context;
  }

  /** True if no verdict of any crawler changes when the rule's redundant stars are removed. */
  canBeRemoved(rule: Rule): boolean {
    const { span } = this.#context.line(rule.line);
    if (!isWellBelowSizeLimit(this.#context) || span.end - span.start > MAX_LINE_BYTES) return false;
    const others = this.#ranges(rule.type === 'allow' ? 'disallow' : 'allow');
    return rangesOf(rule).every((range) => this.#isFree(range, others));
  }

  #isFree(range: Range, { byMost, widest }: Ranges): boolean {
    for (let at = partitionPoint(byMost, ({ most }) => most < range.least); at < byMost.length; at++) {
      const other = byMost[at] as Range;
      if (other.most - widest > range.most) break;
      if (++this.#pairs > MAX_PAIRS) return false;
      if (other.least <= range.most && maySharePath(range.pattern, other.pattern)) return false;
    }
    return true;
  }

  #ranges(type: Rule['type']): Ranges {
    let ranges = this.#rangesByType.get(type);
    if (ranges === undefined) {
      const byMost: Range[] = [];
      for (const { rules } of this.#context.robots.groups) {
        for (const rule of rules) if (rule.type === type && rule.matchLength > 0) byMost.push(...rangesOf(rule));
      }
      byMost.sort((a, b) => a.most - b.most);
      ranges = { byMost, widest: byMost.reduce((widest, { least, most }) => Math.max(widest, most - least), 0) };
      this.#rangesByType.set(type, ranges);
    }
    return ranges;
  }
}

/** Returns the instance for a file, which all lint rules share. */
export function redundantStars(context: LintContext): RedundantStars {
  return context.once(RedundantStars, () => new RedundantStars(context));
}

/** Counts the stars that change no match: those after another star, and one at the end of more than a star. */
export function countRedundantStars(pattern: string): number {
  let count = 0;
  for (let at = pattern.indexOf('**'); at >= 0; at = pattern.indexOf('**', at + 1)) count++;
  return count + (endsInRedundantStar(pattern) ? 1 : 0);
}

/**
 * True if the pattern ends in a star that changes no match. A star is needed if it is the whole pattern, or if it
 * follows a `$`, which would become an anchor, or white space, which would be trimmed.
 */
export function endsInRedundantStar(pattern: string): boolean {
  const stars = starsAtEnd(pattern);
  return stars > 0 && stars < pattern.length && !/[$\s]/.test(pattern.charAt(pattern.length - stars - 1));
}

function rangesOf(rule: Rule): Range[] {
  const range = rangeOf(rule.normalizedPattern);
  const folder = indexFolder(rule);
  return folder === undefined ? [range] : [range, rangeOf(`${folder}$`)];
}

function rangeOf(pattern: string): Range {
  const redundant = pattern.includes('*') ? countRedundantStars(pattern) : 0;
  return { pattern, least: pattern.length - redundant, most: pattern.length };
}

function maySharePath(first: string, second: string): boolean {
  const [a, b] = [literalPrefix(first), literalPrefix(second)];
  return a.startsWith(b) || b.startsWith(a);
}
