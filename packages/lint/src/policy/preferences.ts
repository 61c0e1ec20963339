/*
 * Content-Signal, Content-Usage and License lines. They state how content may be used and block nothing.
 * https://contentsignals.org/, https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/, https://rslstandard.org/
 */

import type { Field, Group, RobotsTxt, UserAgentLine } from '@maycrawl/core';
import { readUsageValue, type UsageValue, usageFields, useOfCategory } from '@maycrawl/core/usage';
import { knownCrawler } from '../data/known-crawlers.js';
import { isUsageField } from '../values/usage-preferences.js';
import type { Policy, PolicyField, PolicyPreference, PreferenceStatement } from './types.js';

/** Lines beyond this number are ignored, so that the notes on them stay bounded. */
const MAX_LINES = 200;
const MAX_STATEMENTS = 20;
const MAX_OTHER_TOKENS = 20;
const EVERY_CRAWLER: readonly string[] = ['*'];

/** Returns the Content-Signal, Content-Usage and License lines, in file order: the first 200. */
export function preferencesOf(robots: RobotsTxt): PolicyPreference[] {
  const tokensByLine = new Map<number, readonly string[]>();
  const fields = robots.fields.filter(isPreference).slice(0, MAX_LINES);
  if (fields.length === 0) return [];
  const shown = new Set(fields.map(({ line }) => line));
  for (const group of robots.groups) {
    const lines = group.fields.filter(({ line }) => shown.has(line));
    if (lines.length === 0) continue;
    for (const { start, agents } of runsOf(group)) {
      const tokens = shownTokens(agents.map(({ token }) => token));
      for (const { line } of lines) if (line > start) tokensByLine.set(line, tokens);
    }
  }
  // A license is that of the whole file, whatever group the line is in. https://rslstandard.org/rsl
  const tokensOf = (field: Field): readonly string[] =>
    isLicense(field) ? EVERY_CRAWLER : (tokensByLine.get(field.line) ?? []);
  return fields.map((field) => preferenceOf(field, tokensOf(field)));
}

function isPreference(field: Field): boolean {
  return isUsageField(field) || isLicense(field);
}

function isLicense({ name }: Field): boolean {
  return name.toLowerCase() === 'license';
}

/** User-agent lines of a group between which there is no usage line. */
export interface AgentRun {
  /** The line of the first one. */
  readonly start: number;
  readonly agents: readonly UserAgentLine[];
}

/** Returns the runs of a group, in file order. A usage line ends a run; for access, the group goes on. */
export function runsOf({ fields, userAgents }: Group): AgentRun[] {
  const ends = fields.filter(isUsageField).map(({ line }) => line);
  const runs: { start: number; agents: UserAgentLine[] }[] = [];
  let next = 0;
  for (const agent of userAgents) {
    const before = next;
    while ((ends[next] ?? Number.MAX_SAFE_INTEGER) < agent.line) next++;
    const last = runs.at(-1);
    if (last === undefined || next > before) runs.push({ start: agent.line, agents: [agent] });
    else last.agents.push(agent);
  }
  return runs;
}

/** True if a line states something about uses in a group. */
export function statesUse({ preferences }: Pick<Policy, 'preferences'>): boolean {
  return preferences.some(({ field, tokens }) => field !== 'license' && tokens.length > 0);
}

/** Returns what defines the fields of these lines. */
export function fieldsOf(preferences: readonly PolicyPreference[]): PolicyField[] {
  const used = new Set<string>(preferences.map(({ field }) => field));
  return usageFields
    .filter(({ name }) => used.has(name.toLowerCase()))
    .map(({ name, document, date, sources, checked, scope }) => ({ name, document, date, sources, checked, scope }));
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
  if (field === 'license') return { field, line, value, tokens, statements: [], isReadable: true };
  const read = readUsageValue(field, value);
  const statements = statementsOf(value, field, read);
  return { field, line, value, tokens, statements, isReadable: read.failed === undefined };
}

function statementsOf(
  value: string,
  field: 'content-signal' | 'content-usage',
  { pathLength, members, failed }: UsageValue,
): PreferenceStatement[] {
  const path = pathLength === 0 ? undefined : value.slice(0, pathLength);
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
