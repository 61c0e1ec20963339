import type { Level, LintOptions, Preset, Settings } from '../model/options.js';
import { rules } from '../rules/index.js';
import { nearest } from '../text/nearest.js';

export const PRESETS: readonly Preset[] = ['google', 'rfc9309', 'portable'];
export const LEVELS: readonly Level[] = ['error', 'warning', 'info', 'off'];

/** Options with their defaults. Throws a `TypeError` for a rule, level or preset that there is not. */
export function settingsOf(options: LintOptions = {}): Settings {
  const preset = options.preset ?? 'google';
  if (!PRESETS.includes(preset)) throw new TypeError(`preset: expected one of ${PRESETS.join(', ')}, got "${preset}"`);
  const site = options.url === undefined ? undefined : parsedUrl(options.url);
  return {
    preset,
    dialect: preset === 'rfc9309' ? 'rfc9309' : 'google',
    levels: levelsOf(preset, options.rules ?? {}),
    url: options.url,
    origin: site?.origin,
    host: site?.host,
    path: options.path,
    facts: options.facts,
    environment: options.environment,
    urls: options.urls ?? [],
  };
}

/** Most files are linted with the same settings, whose levels are then the same object. */
const kept: Map<string, ReadonlyMap<string, Level>> = new Map();
const MAX_KEPT = 8;

function levelsOf(preset: Preset, chosen: Readonly<Record<string, Level>>): ReadonlyMap<string, Level> {
  const key = preset + JSON.stringify(chosen);
  let levels = kept.get(key);
  if (levels === undefined) {
    levels = makeLevels(preset, chosen);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, levels);
  }
  return levels;
}

function makeLevels(preset: Preset, chosen: Readonly<Record<string, Level>>): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const rule of rules) levels.set(rule.id, rule.presets?.[preset] ?? rule.severity);
  for (const [id, level] of Object.entries(chosen)) {
    if (!levels.has(id)) throw new TypeError(`rules: there is no rule "${id}"${suggestion(id, levels.keys())}`);
    if (!LEVELS.includes(level)) {
      throw new TypeError(`rules: "${id}" expects one of ${LEVELS.join(', ')}, got ${JSON.stringify(level)}`);
    }
    levels.set(id, level);
  }
  return levels;
}

function suggestion(id: string, known: Iterable<string>): string {
  const close = nearest(id, [...known]);
  return close === undefined ? '' : `; did you mean "${close}"?`;
}

function parsedUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new TypeError(`url: expected an absolute URL such as https://example.com/robots.txt, got "${url}"`);
  }
}
