import { readUsageValue } from './read-usage-value.js';
import type { UsageCategory, UsageLevel, UsageStatement } from './types.js';
import { LEVELS } from './usage-fields.js';

/** Longer headers are not read. */
const MAX_HEADER = 16_384;

type Place = Pick<UsageStatement, 'source' | 'line'>;
type Preferences = { -readonly [Category in UsageCategory]?: 'granted' | 'denied' };

/**
 * Returns what a Content-Usage line or header states. Of a repeated key, the last value counts.
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/
 */
export function readContentUsage(value: string, { source, line }: Place): UsageStatement {
  const base = { field: 'content-usage', source, line, value, path: undefined, level: undefined } as const;
  if (source === 'header' && value.length > MAX_HEADER) return { ...base, preferences: {}, problem: 'too-long' };
  const { pathLength, members, failed } = readUsageValue('content-usage', value, source);
  const path = pathLength === 0 ? undefined : value.slice(0, pathLength);
  if (failed !== undefined) return { ...base, path, preferences: {}, problem: 'no-dictionary' };
  const preferences: Preferences = {};
  for (const { category, preference } of members) {
    if (category === undefined) continue;
    if (preference === undefined) delete preferences[category];
    else preferences[category] = preference;
  }
  return { ...base, path, preferences, problem: undefined };
}

/** Returns what a Content-Signal line or header states. Of a repeated signal, the stricter value counts. */
export function readContentSignal(value: string, { source, line }: Place): UsageStatement {
  const base = { field: 'content-signal', source, line, value, path: undefined } as const;
  if (source === 'header' && value.length > MAX_HEADER) {
    return { ...base, preferences: {}, level: undefined, problem: 'too-long' };
  }
  const preferences: Preferences = {};
  let level: UsageLevel | undefined;
  for (const member of readUsageValue('content-signal', value).members) {
    const { category, preference } = member;
    if (category !== undefined && preference !== undefined && preferences[category] !== 'denied')
      preferences[category] = preference;
    level = lowest(level, member.level);
  }
  return { ...base, preferences, level, problem: undefined };
}

/** Returns the lower of two levels. */
export function lowest(a: UsageLevel | undefined, b: UsageLevel | undefined): UsageLevel | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b;
}
