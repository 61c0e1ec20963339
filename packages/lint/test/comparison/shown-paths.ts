import { parse, type RobotsTxt } from '@maycrawl/core';
import { crawlers as registry } from '@maycrawl/core/crawlers';
import type { ChangedRange } from '../../src/analysis/queries/changed-ranges.js';
import { ChangedPathsFinder } from '../../src/comparison/changed-paths.js';
import { differencesOf } from '../../src/comparison/differences.js';
import { editsOf } from '../../src/comparison/edits.js';
import type { Difference, Differences, Side } from '../../src/comparison/types.js';
import { probePaths } from '../differing-probes.js';

export const sideOf = (bytes: Uint8Array): Side => ({ name: 'file', kind: 'file', bytes, isMissing: false });

export interface Examined {
  readonly found: Differences;
  /** True if the report may end with "every other crawler and URL: unchanged, proved". */
  readonly isAll: boolean;
  /** Verdicts of the engine that contradict a statement of the report. */
  readonly wrong: readonly string[];
}

/** Compares what a report states with lookups of the engine for many paths and crawlers. */
export function examine(
  before: Uint8Array,
  after: Uint8Array,
  dialect: 'google' | 'rfc9309',
  extraPaths: readonly string[] = [],
): Examined {
  const found = differencesOf(sideOf(before), sideOf(after), { crawlers: [], dialect });
  const finder = new ChangedPathsFinder(found);
  const shown = found.differences.map((difference) => {
    const { newlyBlocked, newlyAllowed, isAll } = finder.of(difference);
    return { difference, ranges: [...newlyBlocked, ...newlyAllowed], isAll };
  });
  const isAll = shown.every((one) => one.isAll);
  const isOnlyText = editsOf(found).some(({ id }) => id === 'onlyOrder' || id === 'onlyText');
  const wrong: string[] = [];
  const named = new Set(found.differences.flatMap(({ crawlers }) => crawlers.map((name) => name.toLowerCase())));
  const paths = [...pathsOf(found.files), ...extraPaths].filter(
    (path) => dialect === 'google' || path !== '/robots.txt',
  );
  for (const crawler of crawlersOf(found.files)) {
    const [old, now] = [found.files[0].rulesFor(crawler), found.files[1].rulesFor(crawler)];
    const entry = shown.find(({ difference }) => isFor(difference, crawler, named, found.files));
    for (const path of paths) {
      const [wasAllowed, isAllowed] = [old.allows(path), now.allows(path)];
      const isChanged = wasAllowed !== isAllowed;
      const verdicts = `${crawler} ${path}: ${wasAllowed} to ${isAllowed}`;
      if (isChanged && (entry === undefined || isOnlyText)) wrong.push(`not reported: ${verdicts}`);
      if (entry === undefined) continue;
      const places = placesOf(entry.difference);
      const isShown = entry.ranges.some((range, i) => {
        if (!isIn(range, path, dialect)) return false;
        const isWrong = range.isComplete && !(isChanged && isAllowed === (places[i] === 'allowed'));
        if (isWrong) wrong.push(`not as the range ${JSON.stringify(range)} says: ${verdicts}`);
        return true;
      });
      if (isChanged && entry.isAll && !isShown) wrong.push(`in no range: ${verdicts}`);
    }
  }
  return { found, isAll, wrong };
}

function placesOf({ newlyBlocked, newlyAllowed }: Difference): string[] {
  return [newlyBlocked, newlyAllowed].flatMap((direction) =>
    direction.kind === 'some' ? direction.examples.map(({ after }) => (after.allowed ? 'allowed' : 'blocked')) : [],
  );
}

/** As a reader of the report finds the crawlers: by name, or else as one that neither file names. */
function isFor(
  { crawlers }: Difference,
  crawler: string,
  named: ReadonlySet<string>,
  files: Differences['files'],
): boolean {
  if (crawlers.some((name) => name.toLowerCase() === crawler.toLowerCase())) return true;
  if (named.has(crawler.toLowerCase())) return false;
  // One without a name in either file: `*` applies to it, before or after.
  const tokens = files.map((file) => file.rulesFor(crawler).token);
  return (
    crawlers.includes('*') && tokens.includes('*') && tokens.every((token) => token === '*' || token === undefined)
  );
}

const matchers = new Map<string, (path: string) => boolean>();

/** The engine matches the text of a range as it is shown. */
function matches(pattern: string, path: string, dialect: 'google' | 'rfc9309'): boolean {
  const key = `${dialect} ${pattern}`;
  let matcher = matchers.get(key);
  if (matcher === undefined) {
    const rules = parse(`user-agent: *\ndisallow: ${pattern}\n`, { dialect }).rulesFor('any-crawler');
    matcher = (path) => !rules.allows(path);
    matchers.set(key, matcher);
  }
  return matcher(path);
}

function isIn({ patterns, except }: ChangedRange, path: string, dialect: 'google' | 'rfc9309'): boolean {
  return patterns.some((own) => matches(own, path, dialect)) && !except.some((other) => matches(other, path, dialect));
}

function pathsOf(files: Differences['files']): string[] {
  const rules = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  return probePaths(rules.slice(0, 120)).slice(0, 1_500);
}

function crawlersOf(files: readonly RobotsTxt[]): string[] {
  const names = files.flatMap(({ groups }) =>
    groups.flatMap(({ userAgents }) =>
      userAgents.flatMap(({ token, value }) => [token, value.split(/[\s/*]/)[0] ?? '']),
    ),
  );
  const all = [...names, 'any-crawler', ...registry.map(({ tokens, name }) => tokens[0] ?? name)];
  const unique = new Map(all.map((name) => [name.toLowerCase(), name]));
  return [...unique.values()].filter((name) => /^[A-Za-z][\w.-]*$/.test(name)).slice(0, 150);
}
