import { LEVELS } from '../model/options.js';
import { ruleNames } from '../rules/rule-summaries.js';
import { nearest } from '../text/nearest.js';
import { KEYS, type KeySchema, type LintConfig } from './config-schema.js';
import { SELECTION_WORDS } from './settings.js';

/** A mistake in a config. */
export class ConfigError extends TypeError {
  /** The keys and indexes that lead to the mistake; empty for the config as a whole. */
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[], message: string) {
    super(message);
    this.name = 'ConfigError';
    this.path = path;
  }
}

/**
 * Validates a parsed `maycrawl.config.json` and returns its settings.
 *
 * @throws ConfigError for a value that is no object, an unknown key or rule, or a wrong value. The message names the key,
 * the expected value and the received one.
 */
export function readConfig(value: unknown): LintConfig {
  if (!isObject(value)) throw new ConfigError([], `expected an object, got ${kindOf(value)}`);
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(KEYS, key))
      throw new ConfigError([key], `there is no key "${key}"${hint(key, Object.keys(KEYS))}`);
    checkKey(key, setting, KEYS[key as keyof LintConfig]);
  }
  const { $schema: _, ...config } = value;
  return config as LintConfig;
}

function checkKey(key: string, value: unknown, schema: KeySchema): void {
  if (key === 'rules') checkLevels(value);
  else if (key === 'select' || key === 'ignoreFindings') checkSelection(key, value);
  else if (schema.type === 'array') checkList(key, value);
  else if (schema.enum !== undefined) checkWord([key], key, value, schema.enum);
  else if (typeof value !== 'string') throw new ConfigError([key], `${key}: expected a string, got ${kindOf(value)}`);
  else if (schema.format === 'uri' && !isUrl(value)) {
    throw new ConfigError(
      [key],
      `${key}: expected an absolute URL such as https://example.com/robots.txt, got "${value}"`,
    );
  }
}

function checkSelection(key: string, value: unknown): void {
  checkList(key, value);
  const words: readonly string[] = [...SELECTION_WORDS, ...ruleNames];
  for (const [at, word] of (value as readonly string[]).entries()) {
    if (words.includes(word)) continue;
    const expected = 'expected all, error, warning, info or a rule';
    throw new ConfigError([key, at], `${key}[${at}]: ${expected}, got "${word}"${ruleHint(word, words)}`);
  }
}

function checkList(key: string, value: unknown): void {
  if (!Array.isArray(value)) throw new ConfigError([key], `${key}: expected an array of strings, got ${kindOf(value)}`);
  const wrong = value.findIndex((item) => typeof item !== 'string');
  if (wrong >= 0)
    throw new ConfigError([key, wrong], `${key}[${wrong}]: expected a string, got ${kindOf(value[wrong])}`);
}

function checkLevels(value: unknown): void {
  if (!isObject(value))
    throw new ConfigError(['rules'], `rules: expected an object such as { "dead-rule": "off" }, got ${kindOf(value)}`);
  for (const [id, level] of Object.entries(value)) {
    if (!ruleNames.includes(id))
      throw new ConfigError(['rules', id], `rules: there is no rule "${id}"${ruleHint(id, ruleNames)}`);
    checkWord(['rules', id], `rules["${id}"]`, level, LEVELS);
  }
}

function checkWord(path: ConfigError['path'], name: string, value: unknown, words: readonly string[]): void {
  if (typeof value === 'string' && words.includes(value)) return;
  const near = typeof value === 'string' ? hint(value, words) : '';
  throw new ConfigError(path, `${name}: expected one of ${words.join(', ')}, got ${shown(value)}${near}`);
}

function hint(word: string, words: readonly string[]): string {
  const close = nearest(word, words);
  return close === undefined ? '' : `; did you mean "${close}"?`;
}

/** As {@link hint}; if no word is similar, where the rules are listed. */
function ruleHint(word: string, words: readonly string[]): string {
  return hint(word, words) || '; maycrawl lint --list-rules lists them';
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
