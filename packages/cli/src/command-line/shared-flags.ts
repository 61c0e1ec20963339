import { LANGUAGES } from '@maycrawl/lint/languages';
import { usage } from '../terminal/command-error.js';
import type { Flag, Flags } from './flag.js';

export const COMMON_FLAGS = {
  help: {
    short: 'h',
    text: 'Show the help; after a command, the help of that command',
    page: '`maycrawl help COMMAND` does the same',
  },
  version: { short: 'v', text: 'Show the version' },
} as const satisfies Flags;

export const DIALECT = {
  value: 'NAME',
  choices: ['google', 'rfc9309'],
  default: 'google',
  text: 'Read the file as Google does, or follow [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309) to the letter',
} as const satisfies Flag;

export const CRAWLER = {
  value: 'CRAWLER',
  text: 'Crawler to check as: its name, a product token, or a User-Agent header in quotes',
  example: 'Googlebot, or quote a User-Agent header',
} as const satisfies Flag;

export const URL_LIST = {
  value: 'FILE',
  detail: 'FILE may also be a [sitemap](../sitemaps.md), its URL, or the URL of a site (all its sitemaps)',
  hint: 'name a file with URLs of the site, one per line',
} as const satisfies Partial<Flag>;

/** Without what stays as it is in every language: see `languageFlag`. */
export const LANGUAGE = {
  value: 'TAG',
  choices: LANGUAGES,
  default: 'en',
  text: 'Language of the sentences: English, Hindi or Thai',
} as const satisfies Flag;

/** Returns the flag; `kept` says what stays as it is in every language. */
export const languageFlag = (kept: string) =>
  ({
    ...LANGUAGE,
    page: `${kept}. The language of the system has no effect, because scripts compare the output`,
  }) as const satisfies Flag;

export const JSON_FORMAT = { text: 'The same as `--format json`' } as const satisfies Flag;

/** Throws if `--json` is given with another format. */
export function formatOf<Format extends string | undefined>(
  line: { has(name: 'format'): boolean },
  { format, json }: { readonly format: Format; readonly json: boolean },
): Format | 'json' {
  if (!json) return format;
  if (line.has('format') && format !== 'json')
    throw usage(`--json means --format json, and --format ${format} is given too: leave out one`);
  return 'json';
}
