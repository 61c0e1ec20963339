import type { Severity } from '../model/diagnostic.js';
import { LEVELS, type Level, type LintOptions, PRESETS, type Preset } from '../model/options.js';
import { namedRules } from '../rules/rule-summaries.js';

/** The contents of `maycrawl.config.json`. */
export interface LintConfig {
  readonly preset?: Preset;
  readonly rules?: Readonly<Record<string, Level>>;
  /** Ids of lint rules or levels: only these findings are reported and fixed. */
  readonly select?: readonly string[];
  /** Ids of lint rules or levels: these findings are neither reported nor fixed. */
  readonly ignoreFindings?: readonly string[];
  readonly environment?: NonNullable<LintOptions['environment']>;
  readonly url?: string;
  /** The path of a file with one URL per line, relative to the config file. */
  readonly urls?: string;
  /** Globs of files to skip, relative to the config file. */
  readonly ignore?: readonly string[];
  readonly threshold?: Severity;
}

const ENVIRONMENTS = ['production', 'staging'] as const;
const THRESHOLDS = ['error', 'warning', 'info'] as const;

/** The JSON schema of one key. `readConfig` and the schema file are both derived from it. */
export interface KeySchema {
  readonly description: string;
  readonly type: 'string' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly format?: 'uri';
  readonly items?: { readonly type: 'string' };
}

export const KEYS: Readonly<Record<keyof LintConfig | '$schema', KeySchema>> = {
  $schema: { type: 'string', description: 'URL or path of this schema, for editors.' },
  preset: {
    type: 'string',
    enum: PRESETS,
    default: 'google',
    description:
      "Which parsers the findings are about: Google's, one that follows RFC 9309 to the letter, or all of them.",
  },
  rules: { type: 'object', description: 'Levels of single rules, which override those of the preset.' },
  select: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Names of rules, or all, error, warning or info: only these findings are reported, and only these are fixed.',
  },
  ignoreFindings: {
    type: 'array',
    items: { type: 'string' },
    description: 'Names of rules, or all, error, warning or info: these findings are neither reported nor fixed.',
  },
  environment: {
    type: 'string',
    enum: ENVIRONMENTS,
    description: 'What the site is for. Production should not be blocked entirely, staging should not be allowed.',
  },
  url: {
    type: 'string',
    format: 'uri',
    description: 'The URL at which the file is served, such as https://example.com/robots.txt.',
  },
  urls: {
    type: 'string',
    description: 'The path, relative to this file, of a file with one URL or path of the site per line.',
  },
  ignore: { type: 'array', items: { type: 'string' }, description: 'Globs of files to skip, relative to this file.' },
  threshold: {
    type: 'string',
    enum: THRESHOLDS,
    default: 'warning',
    description: 'Findings of this level and above make the run fail.',
  },
};

/** Returns the JSON schema of `maycrawl.config.json`. */
export function configSchema(): object {
  const levels = namedRules.map(({ id, what, severity }) => [
    id,
    { description: what, enum: LEVELS, default: severity },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of maycrawl lint',
    // Editors that support these keys, such as VS Code, then accept comments and trailing commas.
    allowComments: true,
    allowTrailingCommas: true,
    type: 'object',
    properties: {
      ...KEYS,
      rules: { ...KEYS.rules, properties: Object.fromEntries(levels), additionalProperties: false },
    },
    additionalProperties: false,
  };
}
