import type { Severity } from '../model/diagnostic.js';
import type { Level, LintOptions, Preset } from '../model/options.js';
import { rules } from '../rules/index.js';
import { LEVELS, PRESETS } from './settings.js';

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
export interface KeySchema {
  readonly description: string;
  readonly type: 'string' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly format?: 'uri';
  readonly items?: { readonly type: 'string' };
}

export const KEYS: Readonly<Record<keyof LintConfig | '$schema', KeySchema>> = {
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
