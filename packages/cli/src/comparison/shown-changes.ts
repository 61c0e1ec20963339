import type { Rule } from '@maycrawl/core';
import { renderValues } from '@maycrawl/core/message';
import {
  type ChangedPaths,
  ChangedPathsFinder,
  type ChangedRange,
  type Decision,
  type Difference,
  type Differences,
  type Direction,
  isWholeSite,
  type RuleEffect,
  undecidedReason,
  witnessUrl,
} from '@maycrawl/lint/internal';
import type { DiffLanguage } from '../messages/diff-language.js';
import { clip, printable } from '../text/printable.js';
import { crawlersText, decidedText } from './difference-text.js';

/*
 * What a report for people shows of a comparison: crawlers with equal changes as one block, rules with the same effect
 * as one entry with the paths of each, and a bounded number of both. What is left out is counted.
 */

export interface ShownBlock {
  readonly crawlers: readonly string[];
  /** The crawler whose lines are shown, if the lines of others differ. */
  readonly linesOf: string | undefined;
  readonly newlyBlocked: ShownDirection;
  readonly newlyAllowed: ShownDirection;
  readonly listed: Difference['listed'];
  /** True if every path that changes is in an entry: proved. */
  readonly isAll: boolean;
}

/** The changes in one direction. If both lists are empty, it is proved that there are none. */
export interface ShownDirection {
  readonly entries: readonly ShownEntry[];
  /** What is left out, and what is not decided, as sentences. */
  readonly rest: readonly string[];
  /** True if rules are left out. */
  readonly isCut: boolean;
}

/** The paths of one rule, or of several with the same effect. */
export interface ShownEntry {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** The rule that decides the first path after the edit; undefined if none does. */
  readonly ruleAfter: Rule | undefined;
}

export interface ShownChanges {
  readonly blocks: readonly ShownBlock[];
  /** A sentence on what is left out and how to see it; undefined if everything is shown. */
  readonly leftOut: string | undefined;
  /** True if every path that changes is shown, for every crawler: proved. */
  readonly isAll: boolean;
}

/** Larger numbers are counted, so that a report stays readable and bounded. */
const MAX_BLOCKS = 20;
const MAX_RULES = 20;
const MAX_EXCEPTIONS = 6;
const MAX_URL = 300;

export function shownChanges(found: Differences, all: boolean, words: DiffLanguage): ShownChanges {
  const merged = [...mergedByChanges(found)].sort(byConsequence);
  const shown = all ? merged : merged.slice(0, MAX_BLOCKS);
  const blocks = shown.map((block) => blockOf(block, found, all, words));
  const hiddenCrawlers = merged.slice(shown.length).reduce((sum, { crawlers }) => sum + crawlers.length, 0);
  const leftOut = hiddenCrawlers === 0 ? undefined : words.say('moreCrawlers', { count: hiddenCrawlers });
  return { blocks, leftOut, isAll: hiddenCrawlers === 0 && blocks.every((block) => block.isAll) };
}

/** Crawlers with the same changes, except for the lines. */
interface Merged {
  readonly difference: Difference;
  readonly paths: ChangedPaths;
  readonly crawlers: string[];
  readonly lines: string;
  linesDiffer: boolean;
}

function mergedByChanges(found: Differences): Iterable<Merged> {
  const finder = new ChangedPathsFinder(found);
  const byKey = new Map<string, Merged>();
  for (const difference of found.differences) {
    const paths = finder.of(difference);
    const ranges = [paths.newlyBlocked, paths.newlyAllowed].map((some) =>
      some.map((range) => JSON.stringify(range)).sort(),
    );
    const rules = keyOf(difference, ({ type, normalizedPattern }) => `${type} ${normalizedPattern}`);
    const key = JSON.stringify([rules, ranges, paths.isAll]);
    const lines = keyOf(difference, ({ line }) => `${line}`);
    const same = byKey.get(key);
    if (same === undefined) {
      byKey.set(key, { difference, paths, crawlers: [...difference.crawlers], lines, linesDiffer: false });
    } else {
      same.crawlers.push(...difference.crawlers);
      same.linesDiffer ||= same.lines !== lines;
    }
  }
  return byKey.values();
}

/** Returns everything that is shown of a difference, in any order, with rules as `textOf` returns them. */
function keyOf({ newlyBlocked, newlyAllowed, listed }: Difference, textOf: (rule: Rule) => string): string {
  const decision = ({ rule, token }: Decision): string =>
    rule === undefined ? `${token === undefined}` : textOf(rule);
  const directions = [newlyBlocked, newlyAllowed].map((direction) => {
    if (direction.kind === 'none') return [];
    const undecided = direction.undecided.map(({ side, rule }) => `${side} ${textOf(rule)}`);
    const reason = direction.kind === 'undecided' ? direction.cause : '';
    const examples = direction.kind === 'some' ? direction.examples : [];
    const shown = examples.map(
      ({ side, path, before, after }) => `${side} ${path} ${decision(before)} ${decision(after)}`,
    );
    return [direction.kind, reason, undecided.sort(), shown.sort()];
  });
  const urls = listed?.examples.map(({ url }) => url);
  return JSON.stringify([directions, listed && [listed.checked, listed.newlyBlocked, listed.newlyAllowed, urls]]);
}

/** Whole sites first, then the crawlers for which most listed URLs change. */
function byConsequence(a: Merged, b: Merged): number {
  return Number(blocksWholeSite(b)) - Number(blocksWholeSite(a)) || listedChanges(b) - listedChanges(a);
}

function blocksWholeSite({ difference }: Merged): boolean {
  return effectsOf(difference.newlyBlocked).some(isWholeSite) || effectsOf(difference.newlyAllowed).some(isWholeSite);
}

function listedChanges({ difference: { listed } }: Merged): number {
  return listed === undefined ? 0 : listed.newlyBlocked + listed.newlyAllowed;
}

function effectsOf(direction: Direction): readonly RuleEffect[] {
  return direction.kind === 'some' ? direction.examples : [];
}

function blockOf(
  { difference, paths, crawlers, linesDiffer }: Merged,
  found: Differences,
  all: boolean,
  words: DiffLanguage,
): ShownBlock {
  const [newlyBlocked, newlyAllowed] = (['newlyBlocked', 'newlyAllowed'] as const).map((name) => {
    const effects = effectsOf(difference[name]).map((effect, i) => ({
      ...effect,
      range: paths[name][i] as ChangedRange,
    }));
    return directionOf(difference[name], effects, found, all, words);
  }) as [ShownDirection, ShownDirection];
  const isAll = paths.isAll && !newlyBlocked.isCut && !newlyAllowed.isCut;
  const linesOf = linesDiffer ? crawlers[0] : undefined;
  return { crawlers, linesOf, newlyBlocked, newlyAllowed, listed: difference.listed, isAll };
}

/** What a rule changes, on which paths. */
interface RangeEffect extends RuleEffect {
  readonly range: ChangedRange;
}

function directionOf(
  direction: Direction,
  effects: readonly RangeEffect[],
  found: Differences,
  all: boolean,
  words: DiffLanguage,
): ShownDirection {
  const shown = all ? effects : effects.slice(0, MAX_RULES);
  const hidden = effects.length - shown.length;
  const hiddenText = hidden === 0 ? [] : [words.say('moreRules', { count: hidden })];
  return {
    entries: [...groupBySameEffect(shown)].map((group) => entryOf(group, found, all, words)),
    rest: [...hiddenText, ...undecidedText(direction, words)],
    isCut: hidden > 0,
  };
}

/** Groups rules of one file if the same rule of the other one, or none, decides their examples. */
function groupBySameEffect(effects: readonly RangeEffect[]): Iterable<readonly RangeEffect[]> {
  const groups = new Map<string, RangeEffect[]>();
  for (const effect of effects) {
    const other = effect.side === 'before' ? effect.after : effect.before;
    const { rule, token } = other;
    const key = `${effect.side} ${rule?.line ?? token === undefined}`;
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [effect]);
    else same.push(effect);
  }
  return groups.values();
}

function undecidedText(direction: Direction, words: DiffLanguage): string[] {
  if (direction.kind === 'none' || (direction.kind === 'some' && direction.undecided.length === 0)) return [];
  const { undecided } = direction;
  const reason =
    direction.kind === 'undecided'
      ? undecidedReason(direction.cause, '--budget', words.translation?.undecided, words.language)
      : words.say('largerBudget');
  if (undecided.length === 0) return [words.say('notDecided', { reason })];
  const lines = (['before', 'after'] as const).flatMap((side) => {
    const own = undecided.filter((changed) => changed.side === side).map(({ rule }) => rule.line);
    const values = { lines: words.lines(own) };
    return own.length === 0 ? [] : [words.say(side === 'before' ? 'linesBefore' : 'linesAfter', values)];
  });
  return [words.say('notDecidedRules', { count: undecided.length, lines: lines.join('; '), reason })];
}

function entryOf(group: readonly RangeEffect[], found: Differences, all: boolean, words: DiffLanguage): ShownEntry {
  const first = group[0] as RangeEffect;
  const clipped = (text: string): string => (all ? text : clip(text, MAX_URL));
  const lines = group.map(({ rule }) => rule.line);
  const decided = (side: RuleEffect['side']): string =>
    group.length > 1 && first.side === side
      ? words.say(first[side].allowed ? 'allowedByLines' : 'blockedByLines', { lines: words.lines(lines) })
      : clipped(decidedText(first[side], words));
  const ranges = group.map((effect) => rangeText(effect, found, clipped, words, all ? undefined : MAX_EXCEPTIONS));
  const isPlain = group.every(({ range }) => range.isComplete && range.except.length === 0);
  return {
    what: ranges.join(isPlain ? ', ' : '; '),
    before: decided('before'),
    after: decided('after'),
    ruleAfter: first.after.rule,
  };
}

/** Returns the paths of a rule that change: `/a* except /a/b*`, or `part of /a* (such as /a/c)`. */
function rangeText(
  effect: RangeEffect,
  found: Differences,
  clipped: (text: string) => string,
  words: DiffLanguage,
  maxExceptions: number = Number.POSITIVE_INFINITY,
): string {
  const { patterns, except, isComplete } = effect.range;
  const written = (text: string): string => clipped(printable(text));
  const names = patterns.map(written);
  if (!isComplete) return words.say('partOf', { patterns: names, path: written(witnessUrl(effect, found)) });
  const { language, texts } = words;
  const range = isWholeSite(effect) ? renderValues(texts.differences.wholeSite, {}, language) : names.join(', ');
  if (except.length === 0) return range;
  const shown = except.length > maxExceptions ? except.slice(0, maxExceptions - 1) : except;
  const count = except.length - shown.length;
  const more = count > 0 ? [renderValues(texts.differences.moreNames, { count }, language)] : [];
  return words.say('except', { range, exceptions: [...shown.map(written), ...more] });
}

export function blockCrawlers({ crawlers, linesOf }: ShownBlock, words: DiffLanguage): string {
  const who = crawlersText(crawlers, words);
  return linesOf === undefined ? who : words.say('withLinesOf', { who, one: crawlersText([linesOf], words) });
}
