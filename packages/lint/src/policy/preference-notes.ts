/** Where usage lines and rules contradict each other, and what readers do not learn from usage lines. */

import type { RobotsTxt } from '@maycrawl/core';
import { isStatedUse } from '../data/usage-categories.js';
import { usageField } from '../data/usage-fields.js';
import { isUsageField } from '../values/usage-preferences.js';
import { runsOf } from './preferences.js';
import type { PolicyCell } from './rows.js';
import { isWholeSite } from './stated-use.js';
import type { PolicyNote, PolicyPreference, PolicyState, PreferenceStatement } from './types.js';

const MAY_FETCH: ReadonlySet<PolicyState> = new Set<PolicyState>(['allowed', 'allowed-except', 'must-be-named']);

/** Returns where preferences and rules contradict each other, and to whom preferences do not apply. */
export function preferenceNotes(preferences: readonly PolicyPreference[], cells: readonly PolicyCell[]): PolicyNote[] {
  const stated = preferences.filter(({ field, tokens }) => field !== 'license' && tokens.length > 0);
  const withLines = new Set(stated.flatMap(({ tokens }) => tokens.map((token) => token.toLowerCase())));
  const notes = stated.flatMap((preference) =>
    preference.statements.flatMap((statement) => contradictions(preference, statement, cells, withLines)),
  );
  return [...notes, ...contradictingPairs(stated), ...readingNotes(stated), ...ownGroups(stated, cells, withLines)];
}

function contradictions(
  { line, tokens }: PolicyPreference,
  { text, use, isGranted, path }: PreferenceStatement,
  cells: readonly PolicyCell[],
  withLines: ReadonlySet<string>,
): PolicyNote[] {
  if (use === undefined || isGranted === undefined || !isWholeSite(path)) return [];
  const named = new Set(tokens.map((token) => token.toLowerCase()));
  const ofUse = cells.filter(({ entry }) => entry.uses.includes(use) && isFor(use, entry.uses));
  const isConcerned = ({ token }: PolicyCell): boolean => token !== undefined && named.has(token);
  // What is permitted to all is meant for crawlers, too, whose own group does not say otherwise.
  const isMeant = (cell: PolicyCell): boolean =>
    isConcerned(cell) || (named.has('*') && cell.token !== undefined && !withLines.has(cell.token));
  const namesOf = (wanted: (cell: PolicyCell) => boolean): string[] =>
    ofUse.filter(wanted).map(({ entry }) => entry.name);
  const about = { line, preference: text };
  const notes: PolicyNote[] = [];
  if (isGranted) {
    // A site may block one search engine and still permit search by the others.
    const blocked = use === 'search' ? [] : namesOf((cell) => cell.state === 'blocked' && isMeant(cell));
    notes.push({ id: 'blocked-despite-preference', crawlers: blocked, ...about });
  } else {
    const isSetting = ({ entry }: PolicyCell): boolean => entry.fetches === 'never';
    const [fetching, settings] = [false, true].map((wanted) =>
      namesOf((cell) => MAY_FETCH.has(cell.state) && isConcerned(cell) && isSetting(cell) === wanted),
    ) as [string[], string[]];
    notes.push({ id: 'fetches-despite-preference', crawlers: fetching, ...about });
    notes.push({ id: 'uses-despite-preference', crawlers: settings, ...about });
  }
  return notes.filter((note) => !('crawlers' in note) || note.crawlers.length > 0);
}

/** Leaves out crawlers that fetch for search too: they may fetch, whatever is preferred for answers. */
function isFor(use: PreferenceStatement['use'], uses: readonly string[]): boolean {
  return use === 'search' || !uses.includes('search');
}

/**
 * Contradictions between lines of one group about the same path; a Content-Signal line is about every path. Groups with
 * many such lines name only the first of each use.
 */
function contradictingPairs(preferences: readonly PolicyPreference[]): PolicyNote[] {
  const first = new Map<string, Stated>();
  const notes: PolicyNote[] = [];
  for (const { field, line, tokens, statements } of preferences) {
    for (const { use, isGranted, path, text } of statements) {
      if (use === undefined || isGranted === undefined) continue;
      const keyOf = (place: string, granted: boolean): string => [use, granted, place, ...tokens].join('\n');
      const isSignal = field === 'content-signal';
      const own = isSignal ? SIGNAL : `path ${path ?? ''}`;
      const other = first.get(keyOf(isSignal ? ANY : own, !isGranted)) ?? first.get(keyOf(SIGNAL, !isGranted));
      if (other !== undefined)
        notes.push({ id: 'preferences-contradict', lines: [other.line, line], preferences: [other.text, text] });
      for (const key of [keyOf(own, isGranted), keyOf(ANY, isGranted)])
        if (!first.has(key)) first.set(key, { line, text });
    }
  }
  return notes;
}

interface Stated {
  readonly line: number;
  readonly text: string;
}

const SIGNAL = 'signal';
const ANY = 'any';

const MAX_JOINED = 5;

/** Returns notes on groups that have other crawlers for access than for use. */
export function joinNotes({ groups }: RobotsTxt): PolicyNote[] {
  return groups
    .flatMap((group): PolicyNote[] => {
      const [above, below] = runsOf(group);
      // The usage line that ends the first run.
      const line = group.fields.find(isUsageField)?.line;
      if (above === undefined || below === undefined || line === undefined) return [];
      return [{ id: 'usage-joins', line, tokens: [...new Set(above.agents.map(({ token }) => token))] }];
    })
    .slice(0, MAX_JOINED);
}

/** Returns notes on names that state nothing, or not to every reader, and on lines of which nothing is read. */
function readingNotes(preferences: readonly PolicyPreference[]): PolicyNote[] {
  const named = new Set<string>();
  return preferences.flatMap(({ field, line, statements, isReadable }): PolicyNote[] => {
    if (!isReadable) return [{ id: 'unreadable-usage', line }];
    return statements.flatMap(({ name, status }): PolicyNote[] => {
      if (name === undefined || status === 'current' || named.has(name)) return [];
      named.add(name);
      const { date, names } = usageField(field === 'content-usage' ? 'Content-Usage' : 'Content-Signal');
      if (status === 'former') return [{ id: 'former-category', name, line, date }];
      const since = names.find((one) => one.name === name)?.since ?? date;
      return [{ id: 'signal-on-trial', name, line, since }];
    });
  });
}

function ownGroups(
  preferences: readonly PolicyPreference[],
  cells: readonly PolicyCell[],
  withLines: ReadonlySet<string>,
): PolicyNote[] {
  const ofStar = preferences.filter(({ tokens }) => tokens.includes('*'));
  if (ofStar.length === 0) return [];
  const apart = cells.filter(
    ({ entry, basis, token }) =>
      (basis === 'own-group' || basis === 'fallback') &&
      entry.status === 'active' &&
      entry.uses.some(isStatedUse) &&
      !withLines.has(token ?? ''),
  );
  if (apart.length === 0) return [];
  const lines = ofStar.map(({ line }) => line);
  return [{ id: 'own-groups', crawlers: apart.map(({ entry }) => entry.name), lines }];
}
