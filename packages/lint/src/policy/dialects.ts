/*
 * Finds crawlers for which readers of RFC 9309 decide another way than Google's parser. Both read the same bytes. A path
 * can differ only where a rule does: a rule that only one of them reads, or whose index file only Google's parser
 * treats as its folder. Each path found is looked up in both, so the note is never a guess; without a path, nothing is
 * claimed.
 */

import { parse, type RobotsTxt, type Rule, type RuleSet } from '@maycrawl/core';
import { indexFolder } from '@maycrawl/core/precedence';
import { isReadAlike } from '../proving/file-in-dialects.js';
import type { PolicyCell } from './rows.js';
import type { PolicyAccess, PolicyNote } from './types.js';

const MAX_PATHS = 50;
const MAX_NOTES = 3;

/** Returns a note for each path that the dialects treat differently, one path for each access, with the crawlers. */
export function dialectNotes(
  robots: RobotsTxt,
  cells: readonly PolicyCell[],
  accesses: readonly PolicyAccess[],
): PolicyNote[] {
  // Most files: the same rules, without a second parse.
  if (robots.dialect === 'google' && isReadAlike(robots)) return [];
  const dialect = robots.dialect === 'google' ? 'rfc9309' : 'google';
  const other = parse(robots.bytes, { dialect, maxBytes: Math.max(robots.byteLength, 1) });
  const files = { google: dialect === 'google' ? other : robots, rfc9309: dialect === 'google' ? robots : other };
  const crawlersByPath = new Map<string, string[]>();
  for (const [index, { crawler }] of accesses.entries()) {
    if (crawler === undefined) continue;
    const path = differingPath(files.google.rulesFor(crawler), files.rfc9309.rulesFor(crawler));
    if (path === undefined) continue;
    const names = cells
      .filter(({ access, entry, state }) => access === index && entry.status === 'active' && state !== 'not-governed')
      .map(({ entry }) => entry.name)
      .filter((name) => files.google.rulesFor(name).allows(path) !== files.rfc9309.rulesFor(name).allows(path));
    crawlersByPath.set(path, [...(crawlersByPath.get(path) ?? []), ...names]);
  }
  return [...crawlersByPath]
    .filter(([, [name]]) => name !== undefined)
    .slice(0, MAX_NOTES)
    .map(([path, crawlers]): PolicyNote => {
      const [name = '*'] = crawlers;
      const verdicts = [files.google.rulesFor(name).check(path), files.rfc9309.rulesFor(name).check(path)] as const;
      const line = verdicts.map(({ rule }) => rule?.line).find((number) => number !== undefined);
      const [google, rfc9309] = [verdicts[0].allowed, verdicts[1].allowed];
      return { id: 'dialects-differ', crawlers, path, google, rfc9309, line };
    });
}

function differingPath(google: RuleSet, rfc9309: RuleSet): string | undefined {
  const [before, after] = [google.rules, rfc9309.rules];
  const folders = before.flatMap((rule) => {
    const folder = indexFolder(rule);
    return folder === undefined ? [] : [pathOf(folder)];
  });
  const paths = new Set([...folders, ...pathsOfDifferences(before, after)]);
  return [...paths].slice(0, MAX_PATHS).find((path) => google.allows(path) !== rfc9309.allows(path));
}

const keyOf = ({ type, normalizedPattern }: Rule): string => `${type} ${normalizedPattern}`;

/** Returns a path for each rule that only one of the lists has. */
function pathsOfDifferences(before: readonly Rule[], after: readonly Rule[]): string[] {
  if (before.length !== after.length) return [...onlyIn(before, after), ...onlyIn(after, before)].map(pathOfRule);
  // Both read the same lines. Comparing them in pairs is faster than two sets of keys.
  const differing = before.flatMap((rule, i) => {
    const other = after[i] as Rule;
    return rule.normalizedPattern === other.normalizedPattern && rule.type === other.type ? [] : [rule, other];
  });
  return differing.slice(0, 2 * MAX_PATHS).map(pathOfRule);
}

function onlyIn(rules: readonly Rule[], others: readonly Rule[]): Rule[] {
  const known = new Set(others.map(keyOf));
  return rules.filter((rule) => !known.has(keyOf(rule))).slice(0, MAX_PATHS);
}

const pathOfRule = ({ normalizedPattern }: Rule): string => pathOf(normalizedPattern);

function pathOf(pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', '');
  return path.startsWith('/') ? path : `/${path}`;
}
