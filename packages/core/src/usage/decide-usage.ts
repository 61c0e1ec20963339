import { lowest } from './read-statement.js';
import type { Usage, UsageCategory, UsagePreference, UsageStatement } from './types.js';
import { useOfCategory } from './usage-fields.js';

export const CATEGORIES: readonly UsageCategory[] = Object.keys(useOfCategory) as UsageCategory[];

const MAX_LISTED = 100;

export const NOT_FETCHED: Usage = frozen({
  isFetched: false,
  preferences: { 'train-ai': 'unknown', search: 'unknown', 'ai-input': 'unknown' },
  level: 'unknown',
  statements: [],
  overruled: [],
});

/** Returns statements in file order, then those of headers. */
export function byLine(statements: readonly UsageStatement[]): UsageStatement[] {
  return [...statements].sort((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER));
}

/** Returns what the statements together say: of several about a category, the strictest counts. */
export function decided(given: readonly UsageStatement[], overruled: readonly UsageStatement[]): Usage {
  const statements = byLine(given);
  const preferences = Object.fromEntries(
    CATEGORIES.map((category) => [category, strictest(statements, category)]),
  ) as Record<UsageCategory, UsagePreference>;
  // What is not read because of its length may deny what others grant.
  const isUnread = statements.some(({ problem }) => problem === 'too-long');
  if (isUnread)
    for (const category of CATEGORIES) if (preferences[category] === 'granted') preferences[category] = 'unknown';
  const least = statements.reduce<UsageStatement['level']>((level, one) => lowest(level, one.level), undefined);
  const level = isUnread ? 'unknown' : (least ?? 'unknown');
  return frozen({
    isFetched: true,
    preferences,
    level,
    statements: keptStatements(statements, { preferences, level }),
    overruled: byLine(overruled).slice(0, MAX_LISTED),
  });
}

/**
 * Returns at most `max` of the statements, in their order: of more, the first that states what counts for each category and
 * for the level is among them.
 */
export function keptStatements(
  statements: readonly UsageStatement[],
  { preferences, level }: Pick<Usage, 'preferences' | 'level'>,
  max: number = MAX_LISTED,
): readonly UsageStatement[] {
  if (statements.length <= max) return statements;
  const deciding = [
    statements.find(({ problem }) => problem === 'too-long'),
    ...CATEGORIES.map((category) => statements.find((one) => one.preferences[category] === preferences[category])),
    statements.find((one) => one.level === level),
  ];
  const kept = new Set(deciding.filter((one) => one !== undefined));
  for (const one of statements) {
    if (kept.size >= max) break;
    kept.add(one);
  }
  return statements.filter((one) => kept.has(one));
}

function strictest(statements: readonly UsageStatement[], category: UsageCategory): UsagePreference {
  const stated = new Set(statements.map(({ preferences }) => preferences[category]));
  return stated.has('denied') ? 'denied' : stated.has('granted') ? 'granted' : 'unknown';
}

export function frozen(usage: Usage): Usage {
  for (const part of [usage.preferences, usage.statements, usage.overruled]) Object.freeze(part);
  for (const statement of [...usage.statements, ...usage.overruled])
    Object.freeze(Object.freeze(statement).preferences);
  return Object.freeze(usage);
}
