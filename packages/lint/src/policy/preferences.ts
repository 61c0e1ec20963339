/*
 * Content-Signal, Content-Usage and License lines. They state how content may be used and block nothing.
 * https://contentsignals.org/, https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/, https://rslstandard.org/
 */

import type { Field, RobotsTxt } from '@maycrawl/core';
import { readUsageValue, useOfCategory } from '@maycrawl/core/usage';
import { knownCrawler } from '../data/known-crawlers.js';
import type { PolicyPreference, PreferenceStatement } from './types.js';

const FIELDS: ReadonlySet<string> = new Set(['content-signal', 'content-usage', 'license']);

/** Lines beyond this number are ignored, so that the notes on them stay bounded. */
const MAX_LINES = 200;
const MAX_STATEMENTS = 20;
const MAX_OTHER_TOKENS = 20;
const EVERY_CRAWLER: readonly string[] = ['*'];

/** Returns the Content-Signal, Content-Usage and License lines, in file order: the first 200. */
export function preferencesOf(robots: RobotsTxt): PolicyPreference[] {
  const tokensByLine = new Map<number, readonly string[]>();
  const isPreference = ({ name }: Field): boolean => FIELDS.has(name.toLowerCase());
  const fields = robots.fields.filter(isPreference).slice(0, MAX_LINES);
  if (fields.length === 0) return [];
  for (const { fields: own, userAgents } of robots.groups) {
    const lines = own.filter(isPreference);
    if (lines.length === 0) continue;
    const tokens = shownTokens(userAgents.map(({ token }) => token));
    for (const { line } of lines) tokensByLine.set(line, tokens);
  }
  // A license is that of the whole file, whatever group the line is in. https://rslstandard.org/rsl
  const tokensOf = ({ name, line }: Field): readonly string[] =>
    name.toLowerCase() === 'license' ? EVERY_CRAWLER : (tokensByLine.get(line) ?? []);
  return fields.map((field) => preferenceOf(field, tokensOf(field)));
}

/** Each token once: `*`, those of the registry, and the first of the others. */
function shownTokens(tokens: readonly string[]): readonly string[] {
  let others = 0;
  const isShown = (token: string): boolean =>
    token === '*' || knownCrawler(token) !== undefined || ++others <= MAX_OTHER_TOKENS;
  return [...new Set(tokens)].filter(isShown);
}

function preferenceOf({ name, line, value }: Field, tokens: readonly string[]): PolicyPreference {
  const field = name.toLowerCase() as PolicyPreference['field'];
  return { field, line, value, tokens, statements: field === 'license' ? [] : statementsOf(value, field) };
}

function statementsOf(value: string, field: 'content-signal' | 'content-usage'): PreferenceStatement[] {
  const { pathLength, members, failed } = readUsageValue(field, value);
  // That of the whole site is `/`.
  const path = pathLength <= 1 ? undefined : value.slice(0, pathLength);
  const last = new Map(members.map((member, i) => [member.name, i]));
  return members.slice(0, MAX_STATEMENTS).flatMap((member, i): PreferenceStatement[] => {
    const { start, end, known, category, preference } = member;
    if (start === end) return [];
    // Of a repeated key of a dictionary, the last counts.
    const isRead = failed === undefined && (field === 'content-signal' || last.get(member.name) === i);
    const isGranted = isRead && preference !== undefined ? preference === 'granted' : undefined;
    const use = category === undefined ? undefined : useOfCategory[category];
    return [{ text: value.slice(start, end), name: known?.name, status: known?.status, use, isGranted, path }];
  });
}
