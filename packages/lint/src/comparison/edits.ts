/*
 * What an edit does to the text of a file: groups that appear, disappear, join or part, rules and other fields that are
 * new or gone, and lines that move. It is read from the parsed files; no verdict is compared.
 */

import type { Group, RobotsTxt, UserAgentLine } from '@maycrawl/core';
import { productIn } from '@maycrawl/core/crawlers';
import { isPlainName, lowerCaseName, namesIn } from '../analysis/queries/groups-by-name.js';
import { groupBy } from '../collections/group-by.js';
import { lineRanges } from '../text/line-ranges.js';
import { edit, type FileEdit } from './file-edit.js';
import { type Item, leftOver, MAX_QUOTED, rulesIn } from './items.js';
import { groupLines, movedLines } from './moved-lines.js';
import { otherLineEdits } from './other-lines.js';
import type { Differences } from './types.js';

type Files = readonly [before: RobotsTxt, after: RobotsTxt];
type Both<Each> = readonly [before: Each, after: Each];

/** More sentences would hide the consequences. */
const MAX_EDITS = 6;

/**
 * Returns what an edit does to the text, at most `max` sentences, and how many more there are. If nothing of it may
 * concern a verdict, the last one says so; it is empty if the files are equal.
 */
export function editsOf(found: Differences, max: number = MAX_EDITS): FileEdit[] {
  const { files, differences, isForEveryCrawler } = found;
  const wholeNames = new Set(files.flatMap(wholeNamesIn));
  const [before, after] = files.map((file) => groupsByToken(file, wholeNames)) as [GroupsByToken, GroupsByToken];
  const kept = keptNames(before, after);
  const changes = [
    ...lostGroups(before, after, files[1]),
    ...newGroups(before, after, files[0]),
    ...joinedGroups(before, after),
    ...ruleEdits(kept),
    ...otherLineEdits(files),
  ];
  const edits = [...changes, ...movedLines(files, kept)];
  const shown = edits.slice(0, max);
  if (edits.length > max) shown.push(edit('moreEdits', [], { count: edits.length - max }));
  const isProved = differences.length === 0 && isForEveryCrawler;
  if (changes.length === 0 && isProved && !areEqual(found.before.bytes, found.after.bytes))
    shown.push(edit(haveSameLines(files) ? 'onlyOrder' : 'onlyText', [], {}));
  return shown;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

/** True if comments, blank lines or the order of lines differ, and nothing else. */
function haveSameLines(files: Files): boolean {
  const [before, after] = files.map(({ lines }) =>
    lines.map((line) =>
      line.kind === 'blank' ? '' : line.kind === 'invalid' ? line.text : `${line.key}:${line.value}`,
    ),
  ) as [string[], string[]];
  const sorted = (texts: readonly string[]): string => texts.filter(Boolean).sort().join('\n');
  const [oldComments, newComments] = files.map(({ lines }) =>
    lines.map(({ comment }) => comment?.text ?? '').join('\n'),
  );
  // If not even these differ, it is a byte order mark, line ends or white space.
  const isAllEqual = before.join('\n') === after.join('\n') && oldComments === newComments;
  return !isAllEqual && sorted(before) === sorted(after);
}

interface NamedGroups {
  /** As the file writes it first. */
  readonly name: string;
  readonly groups: Group[];
}

type GroupsByToken = ReadonlyMap<string, NamedGroups>;

/** The names in a user-agent line that a crawler can have. The last one is the whole name of a token with digits. */
function possibleNames(agent: UserAgentLine): string[] {
  return namesIn(agent).filter((one) => one === '*' || productIn(one) === lowerCaseName(one));
}

function wholeNamesIn({ groups }: RobotsTxt): string[] {
  return groups.flatMap(({ userAgents }) =>
    userAgents.map((agent) => lowerCaseName(possibleNames(agent).at(-1) ?? '')),
  );
}

/**
 * Returns the groups of each name in lower case, as they apply to the crawler of that name: a line `foo2` also names
 * `foo`, if another line has that name alone. Otherwise nobody reads `MJ` in `MJ12bot`.
 */
function groupsByToken({ groups }: RobotsTxt, wholeNames: ReadonlySet<string>): GroupsByToken {
  const found = new Map<string, NamedGroups>();
  for (const group of groups) {
    for (const name of group.userAgents.flatMap(possibleNames)) {
      const key = lowerCaseName(name);
      if (!wholeNames.has(key)) continue;
      const known = found.get(key);
      if (known === undefined) found.set(key, { name, groups: [group] });
      else if (known.groups.at(-1) !== group) known.groups.push(group);
    }
  }
  return found;
}

/** Returns the token whose groups apply to a crawler; undefined if none does. */
function tokenFor(name: string, file: RobotsTxt, groups: GroupsByToken): string | undefined {
  const token = isPlainName(name) ? (groups.has('*') ? '*' : undefined) : file.rulesFor(name).token;
  return token === undefined ? undefined : (groups.get(token)?.name ?? token);
}

function lostGroups(before: GroupsByToken, after: GroupsByToken, file: RobotsTxt): FileEdit[] {
  const lost = [...before].filter(([key]) => key !== '*' && !after.has(key)).map(([, { name }]) => name);
  const byToken = groupBy(lost, (name) => tokenFor(name, file, after));
  const edits = [...byToken].map(([token, names]): FileEdit => {
    if (token === undefined) return edit('groupGoneFree', names, {});
    return edit('groupGone', names, { token });
  });
  return before.has('*') && !after.has('*') ? [edit('starGone', [], {}), ...edits] : edits;
}

function newGroups(before: GroupsByToken, after: GroupsByToken, file: RobotsTxt): FileEdit[] {
  const found = [...after].filter(([key]) => key !== '*' && !before.has(key)).map(([, named]) => named);
  const byToken = groupBy(found, ({ name }) => tokenFor(name, file, before));
  const edits = [...byToken].map(([token, named]): FileEdit => {
    const names = named.map(({ name }) => name);
    const lines = linesOf(named.flatMap(({ groups }) => groups));
    return token === undefined ? edit('groupNewFree', names, { lines }) : edit('groupNew', names, { token, lines });
  });
  const star = before.has('*') ? undefined : after.get('*');
  return star === undefined ? edits : [edit('starNew', [], { lines: linesOf(star.groups) }), ...edits];
}

/** Names of both files that shared no group and share one now, or the reverse, or whose several groups are one now. */
function joinedGroups(before: GroupsByToken, after: GroupsByToken): FileEdit[] {
  const joined = sharedAnew(before, after).map(([group, names]) =>
    edit('groupsJoined', names, { lines: linesOf([group]) }),
  );
  const parted = sharedAnew(after, before).map(([, names]) => edit('groupsSplit', names, {}));
  const repeated = [...after].filter(
    ([key, { groups }]) => groups.length === 1 && (before.get(key)?.groups.length ?? 0) > 1,
  );
  if (repeated.length === 0) return [...joined, ...parted];
  const names = repeated.map(([, { name }]) => name);
  const lines = linesOf(repeated.flatMap(([, { groups }]) => groups));
  return [...joined, ...parted, edit('duplicatesJoined', names, { lines })];
}

/** Returns the groups of `now` that names share which shared none in `old`, with those names. */
function sharedAnew(old: GroupsByToken, now: GroupsByToken): [Group, string[]][] {
  const byGroup = new Map<Group, { readonly names: string[]; readonly oldGroups: Set<Group> }>();
  for (const [key, { name, groups }] of now) {
    const oldGroups = old.get(key)?.groups ?? [];
    if (oldGroups.length === 0) continue;
    for (const group of groups) {
      const shared = byGroup.get(group) ?? { names: [], oldGroups: new Set() };
      if (!oldGroups.some((one) => shared.oldGroups.has(one))) shared.names.push(name);
      for (const one of oldGroups) shared.oldGroups.add(one);
      byGroup.set(group, shared);
    }
  }
  return [...byGroup].filter(([, { names }]) => names.length > 1).map(([group, { names }]) => [group, names]);
}

/** Names of both files with the same groups in either. */
interface KeptNames {
  readonly names: readonly string[];
  readonly groups: Both<readonly Group[]>;
}

function keptNames(before: GroupsByToken, after: GroupsByToken): KeptNames[] {
  const numbers = new Map<Group, number>();
  const numberOf = (group: Group): number => {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  };
  const kept = [...after].flatMap(([key, { name, groups }]) => {
    const old = before.get(key)?.groups;
    return old === undefined ? [] : [{ name, groups: [old, groups] as const }];
  });
  const same = groupBy(kept, ({ groups }) => groups.map((some) => some.map(numberOf).join()).join(':'));
  return [...same.values()].map((some) => ({ names: some.map(({ name }) => name), groups: some[0].groups }));
}

function ruleEdits(kept: readonly KeptNames[]): FileEdit[] {
  const changes = kept
    .map(({ names, groups }) => ({ names, ...leftOver(groups.map(rulesIn) as [Item[], Item[]]) }))
    .filter(({ gone, added }) => gone.length + added.length > 0);
  const keyOf = (items: readonly Item[]): string => items.map(({ key }) => key).join('\n');
  const same = groupBy(changes, ({ gone, added }) => `${keyOf(gone)}\n\n${keyOf(added)}`);
  return [...same.values()].flatMap((some) => {
    const names = some.flatMap((one) => one.names);
    const [{ gone, added }] = some;
    const linesAt = (side: 'gone' | 'added', place: number): number[] => some.map((one) => lineAt(one[side], place));
    if (areRewritten(gone, added)) {
      return gone.map((old, place) =>
        edit('ruleChanged', names, {
          before: old.text,
          after: (added[place] as Item).text,
          ...atLines(linesAt('added', place)),
        }),
      );
    }
    const sentence = (side: 'gone' | 'added', items: readonly Item[]): FileEdit[] => {
      if (items.length === 0) return [];
      const lines = atLines(some.flatMap((one) => one[side].map(({ line }) => line)));
      const [one, many] = side === 'added' ? (['ruleNew', 'rulesNew'] as const) : (['ruleGone', 'rulesGone'] as const);
      if (items.length > MAX_QUOTED) return [edit(many, names, { rules: items.length, ...lines })];
      return [edit(one, names, { rules: items.map(({ text }) => text), ...lines })];
    };
    return [...sentence('gone', gone), ...sentence('added', added)];
  });
}

function lineAt(items: readonly Item[], place: number): number {
  return (items[place] as Item).line;
}

/** Few rules, each with another path or of the other type. */
function areRewritten(gone: readonly Item[], added: readonly Item[]): boolean {
  if (gone.length !== added.length || gone.length > MAX_QUOTED) return false;
  return gone.every(({ key }, place) => {
    const { key: newKey } = added[place] as Item;
    const pathOf = (rule: string): string => rule.slice(rule.indexOf(' '));
    return key[0] === newKey[0] || pathOf(key) === pathOf(newKey);
  });
}

function atLines(lines: readonly number[]): { readonly lines: string; readonly lineCount: number } {
  return { lines: lineRanges(lines), lineCount: lines.length };
}

function linesOf(groups: readonly Group[]): string {
  return lineRanges([...new Set(groups)].flatMap(groupLines));
}
