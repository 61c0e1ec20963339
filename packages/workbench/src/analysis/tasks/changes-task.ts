/** Compares two files for every crawler, and reduces the result to what the page shows, as plain data. */

import type { Dialect } from '@maycrawl/core';
import type { PatternWords, UseChange } from '@maycrawl/lint';
import {
  type ChangedPaths,
  ChangedPathsFinder,
  type ChangedRange,
  type Decision,
  type Difference,
  type Differences,
  differencesOf,
  differencesResult,
  editsOf,
  type FileEdit,
  isWholeSite,
  patternWords,
  type RuleEffect,
  type Side,
  type UsageChanges,
  usageChangesOf,
  useChangesOf,
} from '@maycrawl/lint/internal';

export interface ChangesInput {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly dialect: Dialect;
  /** In steps of the comparison. */
  readonly budget: number;
}

/** What decides a verdict. Without a line, no rule matches or no group applies. */
export interface Decider {
  readonly line: number | undefined;
  /** The rule, as `Disallow: /cart`. */
  readonly rule: string | undefined;
  readonly hasGroup: boolean;
}

/** One change, with the crawlers for which the same lines decide. */
export interface Change {
  /** The first crawlers; `*` means every crawler that neither file names. */
  readonly crawlers: readonly string[];
  readonly crawlerCount: number;
  readonly path: string;
  readonly isWholeSite: boolean;
  readonly range: ChangedRange;
  /** What the only pattern of the range matches; undefined if there are several. */
  readonly words: PatternWords | undefined;
  readonly before: Decider;
  readonly after: Decider;
}

export interface ChangeList {
  /** The first changes, the most consequential ones at the start. */
  readonly entries: readonly Change[];
  readonly count: number;
}

export interface Changes {
  /** `equivalent` is proved: no crawler gets another verdict for any URL. */
  readonly result: 'equivalent' | 'different' | 'undecided';
  /** What the edit does to the text. */
  readonly edits: readonly FileEdit[];
  readonly uses: readonly UseChange[];
  /** What changes about the use of pages that Content-Usage and Content-Signal state. */
  readonly usage: UsageChanges;
  readonly newlyBlocked: ChangeList;
  readonly newlyAllowed: ChangeList;
  /** True if every path that changes, for any crawler, is in the range of an entry: proved. */
  readonly isAll: boolean;
  readonly undecided: readonly string[];
  readonly undecidedCount: number;
  readonly budget: number;
}

const MAX_ENTRIES = 200;
const MAX_CRAWLERS = 12;
/** Patterns of one change of use. */
const MAX_PLACES = 7;
/** Characters of a rule or a path that are shown. */
const MAX_TEXT = 300;

export function changesTask({ before, after, dialect, budget }: ChangesInput): Changes {
  const side = (bytes: Uint8Array): Side => ({ name: '', kind: 'body', bytes, isMissing: false });
  const found = differencesOf(side(before), side(after), { crawlers: [], dialect, budget });
  const { differences } = found;
  const finder = new ChangedPathsFinder(found);
  const paths = differences.map((difference) => finder.of(difference));
  const listIn = (name: Name): ChangeList =>
    listOf(differences.map((difference, i) => effectsIn(difference, name, (paths[i] as ChangedPaths)[name])));
  const [newlyBlocked, newlyAllowed] = [listIn('newlyBlocked'), listIn('newlyAllowed')];
  const isListed = [newlyBlocked, newlyAllowed].every(({ entries, count }) => entries.length === count);
  const undecided = differences.filter(isUndecided).flatMap(({ crawlers }) => crawlers);
  return {
    result: differencesResult(found) as Changes['result'],
    edits: editsOf(found),
    uses: useChangesOf(found),
    usage: usageOf(found),
    newlyBlocked,
    newlyAllowed,
    isAll: differences.length > 0 && isListed && paths.every(({ isAll }) => isAll),
    undecided: undecided.slice(0, MAX_CRAWLERS).map(cut),
    undecidedCount: undecided.length,
    budget,
  };
}

/** With as much of names and paths as is shown. */
function usageOf(found: Differences): UsageChanges {
  const { changed, unchanged, ...rest } = usageChangesOf(found);
  return {
    ...rest,
    changed: changed.slice(0, MAX_ENTRIES).map((one) => ({
      ...one,
      crawlers: one.crawlers.map(cut),
      changes: one.changes.map(({ places, ...change }) => ({
        ...change,
        isAll: change.isAll && places.length <= MAX_PLACES,
        places: places.slice(0, MAX_PLACES).map((place) => ({
          ...place,
          pattern: cut(place.pattern),
          path: cut(place.path),
        })),
      })),
    })),
    unchanged: unchanged.map(cut),
  };
}

type Name = 'newlyBlocked' | 'newlyAllowed';

/** The changes for a set of crawlers. */
interface SetEffects {
  readonly crawlers: readonly string[];
  readonly effects: readonly (RuleEffect & { readonly range: ChangedRange })[];
}

function effectsIn(difference: Difference, name: Name, ranges: readonly ChangedRange[]): SetEffects {
  const direction = difference[name];
  const examples = direction.kind === 'some' ? direction.examples : [];
  const effects = examples.map((effect, i) => ({ ...effect, range: ranges[i] as ChangedRange }));
  return { crawlers: difference.crawlers, effects };
}

interface Merged {
  readonly effect: SetEffects['effects'][number];
  readonly crawlers: string[];
}

function isUndecided({ newlyBlocked, newlyAllowed }: Difference): boolean {
  return [newlyBlocked, newlyAllowed].some(
    (direction) => direction.kind === 'undecided' || (direction.kind === 'some' && direction.undecided.length > 0),
  );
}

function listOf(sets: readonly SetEffects[]): ChangeList {
  const merged = new Map<string, Merged>();
  for (const { crawlers, effects } of sets) {
    for (const effect of effects) {
      const { path, range, before, after } = effect;
      const key = `${before.rule?.line} ${after.rule?.line} ${path} ${JSON.stringify(range)}`;
      const known = merged.get(key);
      if (known === undefined) merged.set(key, { effect, crawlers: [...crawlers] });
      else known.crawlers.push(...crawlers);
    }
  }
  // The whole site first, then changes for every crawler.
  const rank = ({ effect, crawlers }: Merged) => (isWholeSite(effect) ? 2 : 0) + (crawlers.includes('*') ? 1 : 0);
  const all = [...merged.values()].sort((a, b) => rank(b) - rank(a));
  return { count: all.length, entries: all.slice(0, MAX_ENTRIES).map(changeOf) };
}

function changeOf({ effect, crawlers }: Merged): Change {
  // `*` comes last, as "and every crawler that neither file names".
  const ordered = [...crawlers].sort((a, b) => Number(a === '*') - Number(b === '*'));
  const isCut = ordered.length > MAX_CRAWLERS;
  const named = isCut && ordered.at(-1) === '*' ? [...ordered.slice(0, MAX_CRAWLERS - 1), '*'] : ordered;
  return {
    crawlers: named.slice(0, MAX_CRAWLERS).map(cut),
    crawlerCount: ordered.length,
    path: cut(effect.path),
    isWholeSite: isWholeSite(effect),
    range: effect.range,
    words: wordsOf(effect.range),
    before: deciderOf(effect.before),
    after: deciderOf(effect.after),
  };
}

function wordsOf({ patterns }: ChangedRange): PatternWords | undefined {
  const [pattern, ...others] = patterns;
  if (pattern === undefined || others.length > 0) return undefined;
  const { kind, text } = patternWords(pattern);
  return { kind, text: cut(text) };
}

function deciderOf({ rule, token }: Decision): Decider {
  if (rule === undefined) return { line: undefined, rule: undefined, hasGroup: token !== undefined };
  const name = rule.type === 'allow' ? 'Allow' : 'Disallow';
  return { line: rule.line, rule: cut(`${name}: ${rule.pattern}`.trimEnd()), hasGroup: true };
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}
