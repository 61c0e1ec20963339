import type { RobotsTxt } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { renderValues } from '@maycrawl/core/message';
import { type UsageField, type UsageLevel, type UsageName, usageFields, useOfCategory } from '@maycrawl/core/usage';
import { otherFields } from '@maycrawl/lint/internal';
import { type LineLanguage, type LineTexts, usesText } from './messages/line-texts.js';
import type { Completion, Completions } from './types.js';

const KEYS = ['User-agent', 'Disallow', 'Allow', 'Sitemap'] as const;

const MAX_PATHS = 200;

/** Returns what may be written at the end of `before`, the line up to the caret. Offsets count from its start. */
export function completionsFor(before: string, robots: RobotsTxt, language: LineLanguage): Completions | undefined {
  if (before.includes('#')) return undefined;
  const colon = before.indexOf(':');
  if (colon < 0) {
    const from = before.length - before.trimStart().length;
    return { from, to: before.length, items: keys(before.slice(from), language.texts) };
  }
  const value = before.slice(colon + 1);
  const key = before.slice(0, colon).trim().toLowerCase();
  const field = usageFields.find(({ name }) => name.toLowerCase() === key);
  // A statement follows others, or a path.
  const typed = field === undefined ? value.trimStart() : value.slice(value.search(/[^\s,]*$/));
  const from = before.length - typed.length;
  const items = field === undefined ? valuesFor(key, typed, robots, language) : statements(field, typed, language);
  return items.length === 0 ? undefined : { from, to: before.length, items };
}

function keys(typed: string, { suggestions }: LineTexts): Completion[] {
  const all = [
    ...KEYS.map((name) => [name, suggestions[name.toLowerCase() as Lowercase<typeof name>]] as const),
    ...[...otherFields.values()].map(
      ({ name }) => [name, statesUse(name) ? suggestions.pageUse : suggestions.ignored] as const,
    ),
  ];
  return all
    .filter(([name]) => startsWith(name, typed))
    .map(([name, detail]) => ({ label: name, kind: 'key', detail, insert: `${name}: ` }));
}

function valuesFor(key: string, typed: string, robots: RobotsTxt, language: LineLanguage): Completion[] {
  switch (key) {
    case 'user-agent':
      return tokens(typed, language);
    case 'allow':
    case 'disallow':
      return paths(typed, robots);
    case 'sitemap': {
      const detail = language.texts.suggestions.wholeUrl;
      return startsWith('https://', typed) ? [{ label: 'https://', kind: 'value', detail, insert: 'https://' }] : [];
    }
    default:
      return [];
  }
}

const statesUse = (name: string): boolean => usageFields.some((field) => field.name === name && field.names.length > 0);

/** Statements of the current texts. Former names are not offered. */
function statements({ names }: UsageField, typed: string, language: LineLanguage): Completion[] {
  return names
    .filter(({ status }) => status !== 'former')
    .flatMap((name) =>
      name.values.map((value, index) => [`${name.name}=${value}`, detailOf(name, index, language)] as const),
    )
    .filter(([statement]) => startsWith(statement, typed))
    .map(([statement, detail]) => ({ label: statement, kind: 'value', detail, insert: statement }));
}

/** The first value of a category grants it, the second denies it. Other names have levels. */
function detailOf({ category, values }: UsageName, index: number, { texts, language }: LineLanguage): string {
  if (category === undefined) return renderValues(texts.statements[values[index] as UsageLevel], {}, language);
  const use = texts.uses[useOfCategory[category]];
  return renderValues(texts.statements[index === 0 ? 'granted' : 'denied'], { use }, language);
}

function tokens(typed: string, language: LineLanguage): Completion[] {
  const found = new Map<string, Completion>();
  const { everyOther } = language.texts.suggestions;
  if (typed === '') found.set('*', { label: '*', kind: 'crawler', detail: everyOther, insert: '*' });
  for (const { tokens, vendor, uses, status } of crawlers) {
    const [token] = tokens;
    if (token === undefined || status !== 'active' || !startsWith(token, typed)) continue;
    const detail = `${vendor} · ${usesText(language, uses)}`;
    const item: Completion = { label: token, kind: 'crawler', detail, insert: token };
    if (!found.has(token.toLowerCase())) found.set(token.toLowerCase(), item);
  }
  return [...found.values()];
}

function paths(typed: string, robots: RobotsTxt): Completion[] {
  const found = new Set<string>();
  for (const { rules } of robots.groups) {
    for (const { pattern } of rules) {
      if (found.size >= MAX_PATHS) break;
      if (pattern.length > 200 || !pattern.startsWith('/')) continue;
      const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1);
      for (const path of [folder, pattern]) if (path !== typed && path.startsWith(typed)) found.add(path);
    }
  }
  return [...found].sort().map((path) => ({ label: path, kind: 'path', detail: '', insert: path }));
}

function startsWith(name: string, typed: string): boolean {
  return name.toLowerCase().startsWith(typed.toLowerCase());
}
