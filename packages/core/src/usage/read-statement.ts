import { parseDictionary } from './dictionary.js';
import type { UsageCategory, UsageLevel, UsageStatement } from './types.js';

/** From the lowest level. */
export const LEVELS: readonly UsageLevel[] = ['immediate', 'reference', 'full'];

/** The categories in the order in which they are shown. */
export const CATEGORIES: readonly UsageCategory[] = ['train-ai', 'search', 'ai-input'];

/** The keys of Content-Usage. `ai-use`, `ai-output` and `bots` of earlier drafts are none. */
const USAGE_KEYS: readonly UsageCategory[] = ['train-ai', 'search'];

/** The signals of Content-Signal, beside `use`. */
const SIGNALS: ReadonlyMap<string, UsageCategory> = new Map([
  ['ai-train', 'train-ai'],
  ['search', 'search'],
  ['ai-input', 'ai-input'],
]);

/** Longer headers are not read. */
const MAX_HEADER = 16_384;

type Place = Pick<UsageStatement, 'source' | 'line'>;
type Preferences = { -readonly [Category in UsageCategory]?: 'granted' | 'denied' };

/**
 * Returns what a Content-Usage line states, `[path 1*WS] preference`, or a header, which has no path.
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ and https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/
 */
export function readContentUsage(value: string, { source, line }: Place): UsageStatement {
  const [path] = (source === 'file' && /^\/[^ \t]*/.exec(value)) || [];
  const base = { field: 'content-usage', source, line, value, path, level: undefined } as const;
  if (source === 'header' && value.length > MAX_HEADER) return { ...base, preferences: {}, problem: 'too-long' };
  const members = parseDictionary(value.slice(path?.length ?? 0).replace(/^[ \t]+/, ''));
  if (members === undefined) return { ...base, preferences: {}, problem: 'no-dictionary' };
  const preferences: Preferences = {};
  for (const category of USAGE_KEYS) {
    const given = members.get(category);
    if (given === 'y' || given === 'n') preferences[category] = given === 'y' ? 'granted' : 'denied';
  }
  return { ...base, preferences, problem: undefined };
}

/** Returns what a Content-Signal line or header states. Of a repeated signal, the stricter value counts. */
export function readContentSignal(value: string, { source, line }: Place): UsageStatement {
  const base = { field: 'content-signal', source, line, value, path: undefined } as const;
  if (source === 'header' && value.length > MAX_HEADER) {
    return { ...base, preferences: {}, level: undefined, problem: 'too-long' };
  }
  const preferences: Preferences = {};
  let level: UsageLevel | undefined;
  for (const signal of value.split(',')) {
    const [name = '', given = ''] = signal.split('=').map((part) => part.trim().toLowerCase());
    const category = SIGNALS.get(name);
    if (category !== undefined && (given === 'no' || (given === 'yes' && preferences[category] === undefined))) {
      preferences[category] = given === 'no' ? 'denied' : 'granted';
    }
    if (name === 'use')
      level = lowest(
        level,
        LEVELS.find((known) => known === given),
      );
  }
  return { ...base, preferences, level, problem: undefined };
}

/** Returns the lower of two levels. */
export function lowest(a: UsageLevel | undefined, b: UsageLevel | undefined): UsageLevel | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b;
}
