import type { Outline, ParsedFile } from '../read/parsed-file.js';
import type { Group, Rule, Span, UserAgentLine } from '../types/contents.js';
import { Outliner } from './outliner.js';

/** A rule and the group that holds it. */
export interface PlacedRule {
  readonly rule: Rule;
  readonly group: Group;
}

/**
 * The files whose outlines are cached, oldest first. A crawler holds millions of parsed files, and an outline is several times
 * the size of its file, so only the last ones are kept. (A WeakRef keeps its target until the current job ends, which
 * is too late in a loop over many files. A Map of outlines would make the checker a quarter slower: the tables that it
 * discards as it grows and shrinks keep outlines alive past a minor collection.)
 */
const outlined: Set<ParsedFile> = new Set();
let cachedBytes = 0;
/** Bytes of the files whose outlines are cached: about ten files of common size, so that most outlines are collected early. */
const MAX_CACHED_BYTES = 2 ** 14;
/** Outlines that are cached however large they are, for callers that compare files. */
const MIN_CACHED_FILES = 4;

/**
 * The outline of a file: the same object until the outlines of many other files have been made. Callers share it; it is
 * read-only by type alone, as freezing costs as much as making it, and frozen arrays are slower to read.
 */
export function outlineOf(file: ParsedFile): Outline {
  return file.outline ?? addOutline(file);
}

function addOutline(file: ParsedFile): Outline {
  const outline = new Outliner(file).run();
  file.outline = outline;
  outlined.add(file);
  cachedBytes += file.byteLength;
  for (const oldest of outlined) {
    if (cachedBytes <= MAX_CACHED_BYTES || outlined.size <= MIN_CACHED_FILES) break;
    outlined.delete(oldest);
    oldest.outline = undefined;
    cachedBytes -= oldest.byteLength;
  }
  return outline;
}

/** The rule inside a group whose path starts at that byte. Groups and rules are in file order. */
export function ruleAt({ groups }: Outline, start: number): PlacedRule | undefined {
  const group = lastUpTo(groups, start, ({ userAgents }) => userAgents[0] as UserAgentLine);
  const rule = group && lastUpTo(group.rules, start, (one) => one);
  return rule?.span.start === start ? { rule, group: group as Group } : undefined;
}

/** The last item whose span starts at `start` or before. */
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
