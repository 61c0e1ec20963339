import { OptionError } from '@maycrawl/core/option-error';
import { ruleOf } from '../data/rule-variants.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { LEVELS, type Level, type LintOptions, PRESETS, type Preset, type Settings } from '../model/options.js';
import { rules as variants } from '../rules/index.js';
import { ruleNames } from '../rules/rule-summaries.js';
import { nearest } from '../text/nearest.js';
import { checkOptionNames } from '../text/option-names.js';

/** The words of `select` and `ignore` that select by level. */
export const SELECTION_WORDS = ['all', 'error', 'warning', 'info'] as const;

type Finding = Pick<Diagnostic, 'code' | 'variant' | 'severity'>;
type Selection = Pick<Settings, 'select' | 'ignore'>;
type Levels = Settings['levels'];
type Chosen = NonNullable<LintOptions['rules']>;

export function isReported({ select, ignore }: Selection, finding: Finding): boolean {
  return (select === undefined || includes(select, finding)) && !includes(ignore, finding);
}

/** True if `fix` fixes a reported finding. Findings of level `info` are often a matter of style: they must be selected. */
export function isFixed({ select }: Selection, { severity }: Finding): boolean {
  return select !== undefined || severity !== 'info';
}

/** True if no finding of the variant can be reported, whatever its severity. */
export function isUnselected({ select, ignore }: Selection, id: string): boolean {
  if (isNamed(ignore, id) || ignore.has('all')) return true;
  return select !== undefined && !isNamed(select, id) && !SELECTION_WORDS.some((word) => select.has(word));
}

function isNamed(names: ReadonlySet<string>, variant: string): boolean {
  return names.has(variant) || names.has(ruleOf(variant));
}

function includes(names: ReadonlySet<string>, { variant, severity }: Finding): boolean {
  return isNamed(names, variant) || names.has(severity) || names.has('all');
}

const OPTION_NAMES: readonly (keyof LintOptions | 'unsafe')[] = [
  'preset',
  'rules',
  'select',
  'ignore',
  'url',
  'path',
  'facts',
  'environment',
  'urls',
  'onStep',
  'unsafe',
];

/**
 * Returns the options with all defaults applied.
 *
 * @throws TypeError for an unknown option, preset, lint rule, level or word in a selection, or a malformed URL.
 */
export function settingsOf(options: LintOptions = {}): Settings {
  checkOptionNames(options, OPTION_NAMES);
  const preset = options.preset ?? 'google';
  if (!PRESETS.includes(preset))
    throw new OptionError('preset', `expected one of ${PRESETS.join(', ')}, got "${preset}"`);
  const select = options.select === undefined ? undefined : selected('select', options.select);
  const ignore = selected('ignore', options.ignore ?? []);
  const site = options.url === undefined ? undefined : parsedUrl(options.url);
  return {
    preset,
    dialect: preset === 'rfc9309' ? 'rfc9309' : 'google',
    levels: levelsOf(preset, options.rules ?? {}, { select, ignore }),
    select,
    ignore,
    url: options.url,
    origin: site?.origin,
    host: site?.host,
    path: options.path,
    facts: options.facts,
    environment: options.environment,
    urls: options.urls ?? [],
    onStep: options.onStep,
  };
}

/**
 * Returns the level of every lint rule with these options.
 *
 * @throws TypeError for an unknown preset, lint rule or level.
 */
export function ruleLevels(options: Pick<LintOptions, 'preset' | 'rules'> = {}): Readonly<Record<string, Level>> {
  return Object.fromEntries(settingsOf(options).levels);
}

/** Equal options get the same map, so that the runner of the rules can be reused. */
const cache: Map<string, Levels> = new Map();
const MAX_CACHED = 8;

function levelsOf(preset: Preset, chosen: Chosen, selection: Selection): Levels {
  // The levels are made from what the key is made of, so that an object that changes cannot spoil the cache.
  const entries = Object.entries(chosen);
  const isPlain = entries.length === 0 && selection.select === undefined && selection.ignore.size === 0;
  const words = [[...(selection.select ?? '*')], [...selection.ignore]];
  const key = isPlain ? preset : preset + JSON.stringify([entries, ...words]);
  let levels = cache.get(key);
  if (levels === undefined) {
    levels = makeLevels(preset, Object.fromEntries(entries), selection);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, levels);
  }
  return levels;
}

function makeLevels(preset: Preset, chosen: Chosen, selection: Selection): Levels {
  const levels = new Map<string, Level>();
  for (const rule of variants) levels.set(rule.id, rule.presets?.[preset] ?? rule.severity);
  for (const [id, level] of Object.entries(chosen)) {
    if (!ruleNames.includes(id)) throw new OptionError('rules', `there is no rule "${id}"${suggestion(id, ruleNames)}`);
    if (!LEVELS.includes(level)) {
      throw new OptionError('rules', `expected one of ${LEVELS.join(', ')} for "${id}", got ${JSON.stringify(level)}`);
    }
  }
  for (const { id } of variants) {
    const level = chosen[id] ?? chosen[ruleOf(id)];
    if (level !== undefined) levels.set(id, level);
    if (isUnselected(selection, id)) levels.set(id, 'off');
    else if (selection.select !== undefined && level !== 'off' && levels.get(id) === 'off') {
      if (isNamed(selection.select, id)) levels.set(id, 'warning');
    }
  }
  return levels;
}

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

function selected(option: 'select' | 'ignore', names: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(names)) {
    throw new OptionError(option, `expected an array such as ["error", "dead-rule"], got ${JSON.stringify(names)}`);
  }
  if (names.length === 0) return NOTHING_SELECTED;
  const known: readonly string[] = [...SELECTION_WORDS, ...ruleNames];
  for (const name of names) {
    if (known.includes(name)) continue;
    const advice = suggestion(String(name), known);
    throw new OptionError(option, `expected all, error, warning, info or a rule, got ${JSON.stringify(name)}${advice}`);
  }
  return new Set(names);
}

function suggestion(id: string, ids: Iterable<string>): string {
  const close = nearest(id, [...ids]);
  return close === undefined ? '; maycrawl lint --list-rules lists them' : `; did you mean "${close}"?`;
}

function parsedUrl(url: string): URL {
  const parsed = urlOf(url);
  if (parsed !== undefined && /^(?:https?|ftp):$/.test(parsed.protocol)) return parsed;
  throw new OptionError('url', `expected an absolute URL such as https://example.com/robots.txt, got "${url}"`);
}

function urlOf(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
