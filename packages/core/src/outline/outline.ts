import { derivedOf, type Outline, type ParsedFile } from '../read/parsed-file.js';
import type { Group, Rule, Span, UserAgentLine } from '../types/contents.js';
import { Outliner } from './outliner.js';
import { readRule } from './read-rule.js';

/**
 * Returns the outline of a file: the same object each time. It is several times the size of the file and lives as long
 * as the file, so nothing that a crawler needs of each of its files may make one: verdicts, their rules and texts,
 * sitemaps and crawl-delays are read without it.
 *
 * Callers share it. It is read-only by type alone, as freezing costs as much as making it, and frozen arrays are slower
 * to read.
 */
export function outlineOf(file: ParsedFile): Outline {
  return file.derived?.outline ?? addOutline(file);
}

function addOutline(file: ParsedFile): Outline {
  const derived = derivedOf(file);
  const outline = new Outliner(file).run();
  derived.outline = outline;
  // The outline contains them.
  derived.sitemaps = undefined;
  derived.rules = undefined;
  return outline;
}

/** Returns the outline of a file without holding it: the objects differ each time unless `outlineOf` was called. */
export function outlineOnce(file: ParsedFile): Outline {
  return file.derived?.outline ?? new Outliner(file).run();
}

/** Returns the rule whose path starts at that byte: the same object each time, which is the one in the outline. */
export function ruleAt(file: ParsedFile, start: number): Rule {
  const outline = file.derived?.outline;
  if (outline !== undefined) return ruleIn(outline, start);
  const derived = derivedOf(file);
  derived.rules ??= new Map();
  let rule = derived.rules.get(start);
  if (rule === undefined) {
    rule = readRule(file, start);
    derived.rules.set(start, rule);
  }
  return rule;
}

/** Returns the rule of an outline whose path starts at that byte. */
export function ruleIn(outline: Outline, start: number): Rule {
  return lastUpTo((groupAt(outline, start) as Group).rules, start, (one) => one) as Rule;
}

/** Returns the group of an outline with the rule whose path starts at that byte. */
export function groupAt({ groups }: Outline, start: number): Group | undefined {
  return lastUpTo(groups, start, ({ userAgents }) => userAgents[0] as UserAgentLine);
}

/** Returns the last item whose span starts at `start` or before. Groups and rules are in file order. */
function lastUpTo<T>(sorted: readonly T[], start: number, placed: (one: T) => { readonly span: Span }): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed(sorted[middle] as T).span.start <= start) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
