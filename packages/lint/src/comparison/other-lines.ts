/*
 * Sitemaps and the other fields that are new or gone. A field is another one if it applies to other crawlers:
 *
 * - crawl-delay applies to the user-agent lines right above it, which any other line with a key ends;
 * - so do Content-Usage and Content-Signal, which a rule ends, or another line of these two;
 * - of the rest, nothing is known but the group.
 */

import type { Group, Line, RobotsTxt } from '@maycrawl/core';
import { lowerCaseName } from '../analysis/queries/groups-by-name.js';
import { lineRanges } from '../text/line-ranges.js';
import { edit, type FileEdit } from './file-edit.js';
import { type Item, leftOver, MAX_QUOTED } from './items.js';

export function otherLineEdits(files: readonly [RobotsTxt, RobotsTxt]): FileEdit[] {
  const { gone, added } = leftOver(files.map(otherItems) as [Item[], Item[]]);
  const edits = (one: 'lineNew' | 'lineGone', many: 'linesNew' | 'linesGone', items: readonly Item[]): FileEdit[] => {
    if (items.length > MAX_QUOTED)
      return [edit(many, [], { count: items.length, lines: lineRanges(items.map(({ line }) => line)) })];
    return items.map(({ text, line }) => edit(one, [], { text, lines: `${line}` }));
  };
  return [...edits('lineGone', 'linesGone', gone), ...edits('lineNew', 'linesNew', added)];
}

function otherItems({ sitemaps, fields, groups, lines }: RobotsTxt): Item[] {
  const ofGroup = new Map(groups.flatMap((group) => group.fields.map(({ line }) => [line, namesText(group)] as const)));
  const aboveDelay = namesAbove(lines, () => true);
  const aboveUsage = namesAbove(lines, (key) => RULES.has(key) || USAGE.has(key));
  const namesOf = (key: string, line: number): string | undefined =>
    (key === 'crawl-delay' ? aboveDelay : USAGE.has(key) ? aboveUsage : ofGroup).get(line);
  return [
    ...sitemaps.map(({ url, line }) => ({ key: `sitemap ${url}`, text: `Sitemap: ${url}`, line })),
    ...fields.map(({ name, value, line }) => {
      const key = name.toLowerCase();
      return { key: `${key} ${value}\n${namesOf(key, line)}`, text: `${name}: ${value}`, line };
    }),
  ];
}

const RULES: ReadonlySet<string> = new Set(['allow', 'disallow']);
const USAGE: ReadonlySet<string> = new Set(['content-usage', 'content-signal']);

/** Returns the names in the user-agent lines above each line that ends a run of them, by its number. */
function namesAbove(lines: readonly Line[], isEnd: (key: string) => boolean): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let run: string[] = [];
  let text: string | undefined;
  for (const one of lines) {
    if (one.kind === 'blank' || one.kind === 'invalid') continue;
    if (one.kind === 'directive' && one.directive === 'user-agent') {
      if (text !== undefined) run = [];
      text = undefined;
      run.push(lowerCaseName(one.value));
    } else if (isEnd(one.kind === 'directive' ? one.directive : one.key.toLowerCase())) {
      text ??= run.sort().join('\n');
      found.set(one.number, text);
    }
  }
  return found;
}

/** Returns the names of a group, in any order of its lines the same text. */
export function namesText({ userAgents }: Pick<Group, 'userAgents'>): string {
  return userAgents
    .map(({ value }) => lowerCaseName(value))
    .sort()
    .join('\n');
}
