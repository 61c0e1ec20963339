import { parseDictionary, Token } from 'structured-headers';

export type Preference = 'granted' | 'denied' | 'unknown';

export interface NaiveUsage {
  readonly isFetched: boolean;
  readonly preferences: Readonly<Record<'train-ai' | 'search' | 'ai-input', Preference>>;
}

interface NaiveLine {
  readonly key: string;
  readonly value: string;
}

const UNKNOWN = { 'train-ai': 'unknown', search: 'unknown', 'ai-input': 'unknown' } as const;
const LEVEL_FREE = /^(?:ai-train|search|ai-input)$/;

/**
 * Decides what may be done with a page, by the steps as they are written, with regular expressions and a library for
 * dictionaries. It shares nothing with the engine, and reads plain files only: ASCII, LF, whole keys, paths in normal
 * form and no rule for an index file.
 */
export function naiveUsage(text: string, crawler: string, path: string): NaiveUsage {
  const lines = text.split('\n').flatMap((line): NaiveLine[] => {
    const [, key, value] = /^\s*([^:#]*?)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [{ key: key.toLowerCase(), value }];
  });
  const rules = linesFor(lines, crawler, /^(?:dis)?allow$/);
  if (!isAllowed(rules, path)) return { isFetched: false, preferences: UNKNOWN };
  const own = linesFor(lines, crawler, /^(?:(?:dis)?allow|content-usage|content-signal)$/);
  const usage = own
    .filter(({ key }) => key === 'content-usage')
    .map(({ value }) => {
      const [, pattern = '', rest = value] = /^(\/[^ \t]*)(?:[ \t]+(.*))?$/.exec(value) ?? [];
      return { pattern, preference: pattern === '' ? value : rest === value ? '' : rest };
    })
    .filter(({ pattern }) => pattern === '' || matcher(pattern).test(path));
  const longest = Math.max(0, ...usage.map(({ pattern }) => pattern.length));
  const stated = usage
    .filter(({ pattern }) => pattern.length === longest)
    .flatMap(({ preference }) => membersOf(preference));
  const signals = own.filter(({ key }) => key === 'content-signal').flatMap(({ value }) => signalsOf(value));
  return { isFetched: true, preferences: combined([...stated, ...signals]) };
}

/** The lines of the groups of a crawler, in file order. A line whose key matches `ends` ends a run of user-agent lines. */
function linesFor(lines: readonly NaiveLine[], crawler: string, ends: RegExp): NaiveLine[] {
  const groups: { names: string[]; lines: NaiveLine[] }[] = [];
  let isInRun = false;
  for (const line of lines) {
    if (line.key === 'user-agent') {
      if (!isInRun) groups.push({ names: [], lines: [] });
      isInRun = true;
      groups
        .at(-1)
        ?.names.push(/^\*(?:$|\s)/.test(line.value) ? '*' : (/^[a-z_-]+/i.exec(line.value)?.[0] ?? '').toLowerCase());
      continue;
    }
    if (ends.test(line.key)) isInRun = false;
    groups.at(-1)?.lines.push(line);
  }
  // Which groups apply is a question of access, whose runs end at rules alone: a name anywhere is enough.
  const isNamed = groups.some(({ names }) => names.includes(crawler.toLowerCase()));
  return groups
    .filter(({ names }) => names.includes(isNamed ? crawler.toLowerCase() : '*'))
    .flatMap((group) => group.lines);
}

function isAllowed(lines: readonly NaiveLine[], path: string): boolean {
  let [best, isBestAllowed] = [0, true];
  for (const { key, value } of lines) {
    if (!/^(?:dis)?allow$/.test(key) || value === '' || !matcher(value).test(path)) continue;
    if (value.length > best || (value.length === best && key === 'allow')) {
      [best, isBestAllowed] = [value.length, key === 'allow'];
    }
  }
  return isBestAllowed;
}

function matcher(pattern: string): RegExp {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}${isAnchored ? '$' : ''}`);
}

type Member = readonly [name: string, isGranted: boolean];

function membersOf(preference: string): Member[] {
  try {
    return [...parseDictionary(preference)].flatMap(([name, [value]]): Member[] => {
      const token = value instanceof Token ? value.toString() : undefined;
      return /^(?:train-ai|search)$/.test(name) && (token === 'y' || token === 'n') ? [[name, token === 'y']] : [];
    });
  } catch {
    return [];
  }
}

function signalsOf(value: string): Member[] {
  return value.split(',').flatMap((signal): Member[] => {
    const [name = '', given = ''] = signal
      .toLowerCase()
      .split('=', 2)
      .map((part) => part.trim());
    if (!LEVEL_FREE.test(name) || !/^(?:yes|no)$/.test(given)) return [];
    return [[name === 'ai-train' ? 'train-ai' : name, given === 'yes']];
  });
}

function combined(members: readonly Member[]): NaiveUsage['preferences'] {
  const of = (category: string): Preference => {
    const found = members.filter(([name]) => name === category);
    if (found.length === 0) return 'unknown';
    return found.every(([, isGranted]) => isGranted) ? 'granted' : 'denied';
  };
  return { 'train-ai': of('train-ai'), search: of('search'), 'ai-input': of('ai-input') };
}
