import type { Rule } from '@maycrawl/core';
import {
  type Decision,
  type Difference,
  type Differences,
  type Direction,
  isWholeSite,
  type RuleEffect,
  undecidedReason,
  witnessUrl,
} from '@maycrawl/lint';
import { counted } from '../text/counts.js';
import { clip, printable } from '../text/printable.js';
import { crawlersText, decidedText } from './difference-text.js';

/*
 * What a report for people shows of a comparison: crawlers with equal changes as one block, sibling folders as one
 * entry, and a bounded number of both. What is left out is counted.
 */

export interface ShownBlock {
  readonly crawlers: readonly string[];
  /** The crawler whose lines are shown, if the lines of others differ. */
  readonly linesOf: string | undefined;
  readonly newlyBlocked: ShownDirection;
  readonly newlyAllowed: ShownDirection;
  readonly listed: Difference['listed'];
}

/** The changes in one direction. If both lists are empty, it is proved that there are none. */
export interface ShownDirection {
  readonly entries: readonly ShownEntry[];
  /** What is left out, and what is not decided, as sentences. */
  readonly rest: readonly string[];
}

/** One change, or the same change to sibling folders. */
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
}

/** Larger numbers are counted, so that a report stays readable and bounded. */
const MAX_BLOCKS = 20;
const MAX_ENTRIES = 10;
const MAX_URL = 300;
const MAX_RANGES = 5;
/** The number of sibling folders that become one entry, and how many of them it names. */
const MIN_SIBLINGS = 3;
const MAX_SIBLINGS_NAMED = 3;

export function shownChanges(found: Differences, all: boolean): ShownChanges {
  const merged = [...mergedByChanges(found.differences)].sort(byConsequence);
  const shown = all ? merged : merged.slice(0, MAX_BLOCKS);
  const blocks = shown.map((block) => blockOf(block, found, all));
  const hidden = merged.slice(shown.length);
  const hiddenCrawlers = hidden.reduce((sum, { crawlers }) => sum + crawlers.length, 0);
  const isFolded = shown.some((block) => !all && hasSiblings(block));
  const parts: string[] = [];
  if (hidden.length > 0) parts.push(`changes for ${counted(hiddenCrawlers, 'more crawler')} are not shown`);
  if (isFolded) parts.push('some folders are counted, not named');
  const leftOut = parts.length === 0 ? undefined : `${parts.join(', and ')}: --all or --format json lists all`;
  return { blocks, leftOut };
}

interface Merged {
  readonly difference: Difference;
  readonly crawlers: string[];
  readonly lines: string;
  linesDiffer: boolean;
}

function mergedByChanges(differences: readonly Difference[]): Iterable<Merged> {
  const byKey = new Map<string, Merged>();
  for (const difference of differences) {
    const key = keyOf(difference, ({ type, normalizedPattern }) => `${type} ${normalizedPattern}`);
    const lines = keyOf(difference, ({ line }) => `${line}`);
    const same = byKey.get(key);
    if (same === undefined) {
      byKey.set(key, { difference, crawlers: [...difference.crawlers], lines, linesDiffer: false });
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

function blockOf({ difference, crawlers, linesDiffer }: Merged, found: Differences, all: boolean): ShownBlock {
  return {
    crawlers,
    linesOf: linesDiffer ? crawlers[0] : undefined,
    newlyBlocked: directionOf(difference.newlyBlocked, found, all),
    newlyAllowed: directionOf(difference.newlyAllowed, found, all),
    listed: difference.listed,
  };
}

function directionOf(direction: Direction, found: Differences, all: boolean): ShownDirection {
  const groups = all ? effectsOf(direction).map((effect) => [effect]) : withSiblings(effectsOf(direction));
  const shown = all ? groups : groups.slice(0, MAX_ENTRIES);
  const hidden = groups.slice(shown.length).reduce((sum, group) => sum + group.length, 0);
  const hiddenText = hidden === 0 ? [] : [`and ${hidden} more: --all or --format json lists all`];
  return {
    entries: shown.map((group) => entryOf(group, found, all)),
    rest: [...hiddenText, ...undecidedText(direction)],
  };
}

function undecidedText(direction: Direction): string[] {
  if (direction.kind === 'none' || (direction.kind === 'some' && direction.undecided.length === 0)) return [];
  const { undecided } = direction;
  const reason =
    direction.kind === 'undecided' ? undecidedReason(direction.cause, '--budget') : 'A larger --budget may help.';
  if (undecided.length === 0) return [`not decided. ${reason}`];
  const lines = (['before', 'after'] as const).flatMap((side) => {
    const own = undecided.filter((changed) => changed.side === side).map(({ rule }) => rule.line);
    return own.length === 0 ? [] : [`${linesText(own)} ${side} the edit`];
  });
  return [`not decided for ${counted(undecided.length, 'rule')} (${lines.join('; ')}). ${reason}`];
}

const FOLDER = /^(\/(?:[^/*$?]+\/)*)[^/*$?]+\/\**$/;

/** The folder above a folder that a rule names, with what siblings must have in common to be one entry. */
function siblingKey({ side, rule, path, before, after }: RuleEffect): string | undefined {
  const parent = FOLDER.exec(rule.normalizedPattern)?.[1];
  if (parent === undefined || path !== rule.normalizedPattern.replace(/\*+$/, '')) return undefined;
  const opposing = side === 'before' ? after : before;
  return `${side} ${opposing.rule?.line} ${parent}`;
}

/** Groups sibling folders. Each group is at the place of its first change. */
function withSiblings(effects: readonly RuleEffect[]): RuleEffect[][] {
  const byKey = new Map<string, RuleEffect[]>();
  for (const [i, effect] of effects.entries()) {
    const key = isWholeSite(effect) ? `${i}` : (siblingKey(effect) ?? `${i}`);
    const siblings = byKey.get(key);
    if (siblings) siblings.push(effect);
    else byKey.set(key, [effect]);
  }
  const groups = [...byKey.values()].flatMap((group) =>
    group.length < MIN_SIBLINGS ? group.map((effect) => [effect]) : [group],
  );
  const places = new Map(effects.map((effect, place) => [effect, place]));
  const placeOf = ([first]: readonly RuleEffect[]): number => (first && places.get(first)) ?? 0;
  return groups.sort((a, b) => placeOf(a) - placeOf(b));
}

function hasSiblings({ difference }: Merged): boolean {
  return [difference.newlyBlocked, difference.newlyAllowed].some((direction) =>
    withSiblings(effectsOf(direction)).some((group) => group.length > MAX_SIBLINGS_NAMED),
  );
}

function entryOf(group: readonly RuleEffect[], found: Differences, all: boolean): ShownEntry {
  const first = group[0] as RuleEffect;
  const clipped = (text: string): string => (all ? text : clip(text, MAX_URL));
  const url = (effect: RuleEffect): string => clipped(printable(witnessUrl(effect, found)));
  const before = clipped(decidedText(first.before));
  const after = clipped(decidedText(first.after));
  const ruleAfter = first.after.rule;
  if (group.length === 1) return { what: url(first), before, after, ruleAfter };
  const parent = siblingKey(first)?.split(' ').slice(2).join(' ') ?? '/';
  const names = group.slice(0, MAX_SIBLINGS_NAMED).map(url);
  if (group.length > names.length) names.push('…');
  const lines = linesText(group.map(({ rule }) => rule.line));
  const what =
    `${group.length} folders below ${clipped(printable(parent))}: ${names.join(', ')} ` +
    `(${lines}${first.side === 'before' ? ' before the edit' : ''})`;
  const decided = `${first[first.side].allowed ? 'allowed' : 'blocked'} by ${lines}, ${first.rule.type}: …`;
  return first.side === 'before'
    ? { what, before: decided, after, ruleAfter }
    : { what, before, after: decided, ruleAfter };
}

/** Returns `line 3` or `lines 2–13, 20`, with at most `MAX_RANGES` ranges. */
function linesText(lines: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  if (ranges.length > shown.length) shown.push('…');
  return `line${lines.length === 1 ? '' : 's'} ${shown.join(', ')}`;
}

export function blockCrawlers({ crawlers, linesOf }: ShownBlock): string {
  return crawlersText(crawlers) + (linesOf === undefined ? '' : ` (lines for ${crawlersText([linesOf])})`);
}
