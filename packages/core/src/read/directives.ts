import { toLower } from '../bytes/bytes.js';
import type { Dialect } from '../types/options.js';
import { ALLOW, DISALLOW, FIELD, SITEMAP, USER_AGENT } from './line-codes.js';

/** A key as a number. */
export type Directive = typeof FIELD | typeof ALLOW | typeof DISALLOW | typeof USER_AGENT | typeof SITEMAP;

/** The name of each directive, by its number. */
export const DIRECTIVE_NAMES = [undefined, 'allow', 'disallow', 'user-agent', 'sitemap'] as const;

/**
 * In dialect google, a key that begins with one of these spellings, in any case, is the directive. The first spelling
 * of each is the standard's, and the others begin with the same letter. https://github.com/google/robotstxt lists the others.
 */
const SPELLINGS: readonly { readonly directive: Directive; readonly spellings: readonly string[] }[] = [
  { directive: USER_AGENT, spellings: ['user-agent', 'useragent', 'user agent'] },
  { directive: ALLOW, spellings: ['allow'] },
  { directive: DISALLOW, spellings: ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'] },
  { directive: SITEMAP, spellings: ['sitemap', 'site-map'] },
];

/** The directive of the key `bytes[start, end)`. */
export function directiveOf(bytes: Uint8Array, start: number, end: number, dialect: Dialect): Directive {
  const initial = toLower(bytes[start] as number);
  for (const { directive, spellings } of SPELLINGS) {
    const [standard] = spellings;
    if (standard?.charCodeAt(0) !== initial) continue;
    if (dialect === 'rfc9309')
      return end - start === standard.length && beginsWith(bytes, start, end, standard) ? directive : FIELD;
    for (const spelling of spellings) if (beginsWith(bytes, start, end, spelling)) return directive;
    return FIELD;
  }
  return FIELD;
}

/**
 * How the key of a directive is spelled. `isTypo`: it begins with a misspelling that Google accepts, as Google's line
 * report marks it (`is_acceptable_typo`). `isPrefixed`: more characters follow the spelling.
 */
export function spellingOf(key: string): { readonly isTypo: boolean; readonly isPrefixed: boolean } {
  const lower = key.toLowerCase();
  for (const { spellings } of SPELLINGS) {
    const at = spellings.findIndex((spelling) => lower.startsWith(spelling));
    if (at >= 0) return { isTypo: at > 0, isPrefixed: lower !== spellings[at] };
  }
  return { isTypo: false, isPrefixed: true };
}

function beginsWith(bytes: Uint8Array, start: number, end: number, spelling: string): boolean {
  if (end - start < spelling.length) return false;
  for (let i = 0; i < spelling.length; i++) {
    if (toLower(bytes[start + i] as number) !== spelling.charCodeAt(i)) return false;
  }
  return true;
}
