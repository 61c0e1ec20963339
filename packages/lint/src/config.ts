import { nearest } from './reading/nearest.js';
import { rules } from './rules/index.js';
import { LEVELS, PRESETS } from './settings.js';
import type { Level, LintOptions, Preset, Severity } from './types.js';

/** What `maycrawl.config.json` may say. */
export interface LintConfig {
  readonly preset?: Preset;
  readonly rules?: Readonly<Record<string, Level>>;
  readonly environment?: NonNullable<LintOptions['environment']>;
  readonly url?: string;
  /** A file with URLs, one a line; its path is relative to the config. */
  readonly urls?: string;
  /** Globs of files that are left out, relative to the config. */
  readonly ignore?: readonly string[];
  readonly threshold?: Severity;
}

export const ENVIRONMENTS = ['production', 'staging'] as const;
export const THRESHOLDS = ['error', 'warning', 'info'] as const;

/** JSON schema of one key; the check and the schema file are both made from it. */
interface KeySchema {
  readonly description: string;
  readonly type: 'string' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly format?: 'uri';
  readonly items?: { readonly type: 'string' };
}

const KEYS: Readonly<Record<keyof LintConfig | '$schema', KeySchema>> = {
  $schema: { type: 'string', description: 'Where this schema stands, for editors.' },
  preset: {
    type: 'string',
    enum: PRESETS,
    default: 'google',
    description: "Whose reading the file is judged by: Google's, RFC 9309's to the letter, or every parser's at once.",
  },
  rules: { type: 'object', description: 'Levels of single rules, over those of the preset.' },
  environment: {
    type: 'string',
    enum: ENVIRONMENTS,
    description: 'What the site is for: production should not be shut wholly, staging should not be open.',
  },
  url: {
    type: 'string',
    format: 'uri',
    description: 'Where the file is served, as https://example.com/robots.txt.',
  },
  urls: {
    type: 'string',
    description: 'A file with URLs or paths of the site, one a line; its path is relative to this config.',
  },
  ignore: {
    type: 'array',
    items: { type: 'string' },
    description: 'Globs of files that are left out, relative to this config.',
  },
  threshold: {
    type: 'string',
    enum: THRESHOLDS,
    default: 'warning',
    description: 'Findings of this level and above make the run fail.',
  },
};

/**
 * What a parsed `maycrawl.config.json` says.
 *
 * @throws TypeError that begins with the key and says what is expected there.
 */
export function readConfig(value: unknown): LintConfig {
  if (!isObject(value)) throw new TypeError(`expected an object, got ${kindOf(value)}`);
  for (const [key, one] of Object.entries(value)) {
    if (!Object.hasOwn(KEYS, key)) throw new TypeError(`there is no key "${key}"${hint(key, Object.keys(KEYS))}`);
    checkKey(key, one, KEYS[key as keyof LintConfig]);
  }
  const { $schema: _, ...config } = value;
  return config as LintConfig;
}

function checkKey(key: string, value: unknown, schema: KeySchema): void {
  if (key === 'rules') checkLevels(value);
  else if (schema.type === 'array') checkList(key, value);
  else if (schema.enum !== undefined) checkWord(key, value, schema.enum);
  else if (typeof value !== 'string') throw new TypeError(`${key}: expected a string, got ${kindOf(value)}`);
  else if (schema.format === 'uri' && !isUrl(value)) {
    throw new TypeError(`${key}: expected an absolute URL such as https://example.com/robots.txt, got "${value}"`);
  }
}

function checkList(key: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${key}: expected an array of strings, got ${kindOf(value)}`);
  const wrong = value.findIndex((item) => typeof item !== 'string');
  if (wrong >= 0) throw new TypeError(`${key}[${wrong}]: expected a string, got ${kindOf(value[wrong])}`);
}

function checkLevels(value: unknown): void {
  if (!isObject(value)) throw new TypeError(`rules: expected an object of rules and levels, got ${kindOf(value)}`);
  const ids = rules.map(({ id }) => id);
  for (const [id, level] of Object.entries(value)) {
    if (!ids.includes(id)) throw new TypeError(`rules: there is no rule "${id}"${hint(id, ids)}`);
    checkWord(`rules["${id}"]`, level, LEVELS);
  }
}

function checkWord(key: string, value: unknown, words: readonly string[]): void {
  if (typeof value === 'string' && words.includes(value)) return;
  const near = typeof value === 'string' ? hint(value, words) : '';
  throw new TypeError(`${key}: expected one of ${words.join(', ')}, got ${shown(value)}${near}`);
}

/** The JSON schema of `maycrawl.config.json`. */
export function configSchema(): object {
  const levels = rules.map(({ id, what, severity }) => [id, { description: what, enum: LEVELS, default: severity }]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of maycrawl lint',
    type: 'object',
    properties: {
      ...KEYS,
      rules: { ...KEYS.rules, properties: Object.fromEntries(levels), additionalProperties: false },
    },
    additionalProperties: false,
  };
}

function hint(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close === undefined ? '' : `; did you mean "${close}"?`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : kindOf(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
