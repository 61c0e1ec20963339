/** What is to be said beside the table of a policy: the file itself, contradictions, and what robots.txt cannot express. */

import type { RobotsTxt } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import { formerToken } from '../data/former-tokens.js';
import { contentKindOf } from '../file/content-kind.js';
import { cachedNote, decisionOf } from './cached-access.js';
import type { PolicyCell } from './rows.js';
import type { PolicyAccess, PolicyLimit, PolicyNote, PolicyOptions } from './types.js';

export function fileNotes(robots: RobotsTxt, options: Pick<PolicyOptions, 'facts' | 'cached'>): PolicyNote[] {
  const { facts, cached } = options;
  const result = decisionOf(options);
  const byCache = cachedNote(cached);
  if (result !== 'file' && byCache !== undefined) return [byCache];
  const status = facts?.status;
  if (result === 'unavailable') return [{ id: 'fetch-unavailable', status }];
  if (result === 'unreachable') return [{ id: 'fetch-unreachable', status, failure: facts?.failure }];
  const content = contentNote(robots);
  const notes: PolicyNote[] = byCache === undefined ? [] : [byCache];
  const bytes = bytesRead(robots);
  if (bytes === 0) notes.push({ id: 'empty' });
  else if (content !== undefined) notes.push(content);
  else if (countRules(robots) === 0 && !robots.truncated) notes.push({ id: 'no-rules' });
  if (robots.truncated) notes.push({ id: 'truncated', bytes });
  return notes;
}

/** Returns the note on a file that is not text in UTF-8, such as UTF-16 or a web page; undefined for text. */
export function contentNote(robots: RobotsTxt): Extract<PolicyNote, { id: 'not-text' }> | undefined {
  const { kind } = contentKindOf(robots.bytes);
  return kind === 'text' ? undefined : { id: 'not-text', kind, rules: countRules(robots) };
}

function countRules({ groups }: RobotsTxt): number {
  return groups.reduce((sum, { rules }) => sum + rules.length, 0);
}

const MAX_NAMES = 20;

/** Returns notes on names in user-agent lines that are no crawlers of the registry: former names, and unknown ones. */
export function unlistedNotes(robots: RobotsTxt, cells: readonly PolicyCell[]): PolicyNote[] {
  const listed = new Set(['*', '']);
  for (const { entry } of cells) {
    for (const token of [entry.name, ...entry.tokens]) {
      listed.add(token.toLowerCase());
      // Google reads only the leading letters of such a token.
      listed.add((/^[a-z_-]*/i.exec(token)?.[0] ?? '').toLowerCase());
    }
  }
  const names = new Map<string, string>();
  for (const { userAgents } of robots.groups) {
    for (const { token } of userAgents) {
      const key = token.toLowerCase();
      if (!listed.has(key) && !names.has(key)) names.set(key, token);
    }
  }
  const notes = [...names].flatMap(([key, name]): PolicyNote[] => {
    const former = formerToken(key);
    if (former?.successor === undefined) return [];
    names.delete(key);
    return [{ id: 'former-name', name, successor: former.successor, followed: former.isFollowed === true }];
  });
  if (names.size === 0) return notes;
  return [...notes, { id: 'unlisted-names', names: [...names.values()].slice(0, MAX_NAMES), count: names.size }];
}

const PRIVATE = /admin|private|login|account|backup|secret|intern|config|\.env|\.sql|password/i;

/** Returns what robots.txt cannot express, as far as the file seems to want it. */
export function limitsOf(cells: readonly PolicyCell[], accesses: readonly PolicyAccess[]): PolicyLimit[] {
  const limits: PolicyLimit[] = [];
  const blocksSome = ({ state }: PolicyCell): boolean => /^(?:blocked|allowed-except)/.test(state);
  if (cells.some((cell) => cell.entry.uses.includes('search') && blocksSome(cell))) limits.push('removal');
  const blocked = accesses.filter(({ state }) => state === 'allowed-except');
  if (blocked.some(({ exceptions }) => exceptions.some(({ pattern }) => PRIVATE.test(pattern))))
    limits.push('protection');
  const isAi = ({ entry }: PolicyCell): boolean =>
    entry.uses.some((use) => use === 'ai-answers' || use === 'ai-training');
  const google = cells.find(({ entry }) => entry.name === 'Googlebot');
  const blocksAi = cells.some((cell) => isAi(cell) && cell.state === 'blocked');
  if (google !== undefined && google.state !== 'blocked' && blocksAi) limits.push('ai-overviews');
  return limits;
}
