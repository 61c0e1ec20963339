import { toLower } from './octets.js';
import type { Dialect } from './types.js';

/** A key, as the engine keeps it. */
export type Directive = typeof FIELD | typeof ALLOW | typeof DISALLOW | typeof USER_AGENT | typeof SITEMAP;

/** A key that is not obeyed (D8). */
export const FIELD = 0;
export const ALLOW = 1;
export const DISALLOW = 2;
export const USER_AGENT = 3;
export const SITEMAP = 4;

/** By directive. */
export const DIRECTIVE_NAMES = [undefined, 'allow', 'disallow', 'user-agent', 'sitemap'] as const;

/** The spellings that Google takes for a directive where a key begins with one, in any case (D9). The first of each is the standard's. */
const SPELLINGS: readonly (readonly [Directive, readonly string[]])[] = [
  [USER_AGENT, ['user-agent', 'useragent', 'user agent']],
  [ALLOW, ['allow']],
  [DISALLOW, ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  [SITEMAP, ['sitemap', 'site-map']],
];

/** Which directive the key `octets[start, end)` is. */
export function directiveOf(octets: Uint8Array, start: number, end: number, dialect: Dialect): Directive {
  for (const [directive, spellings] of SPELLINGS) {
    if (dialect === 'rfc9309') {
      if (end - start === spellings[0]?.length && beginsWith(octets, start, end, spellings[0])) return directive;
    } else if (spellings.some((spelling) => beginsWith(octets, start, end, spelling))) return directive;
  }
  return FIELD;
}

/**
 * How the key of a directive is spelled (D9): whether it begins with a misspelling that Google accepts, as Google's line
 * report marks it (`is_acceptable_typo`), and whether it goes on after the spelling that it begins with.
 */
export function spellingOf(key: string): { readonly isTypo: boolean; readonly goesOn: boolean } {
  const lower = key.toLowerCase();
  for (const [, spellings] of SPELLINGS) {
    const at = spellings.findIndex((spelling) => lower.startsWith(spelling));
    if (at >= 0) return { isTypo: at > 0, goesOn: lower !== spellings[at] };
  }
  return { isTypo: false, goesOn: true };
}

function beginsWith(octets: Uint8Array, start: number, end: number, spelling: string): boolean {
  if (end - start < spelling.length) return false;
  for (let i = 0; i < spelling.length; i++) {
    if (toLower(octets[start + i] as number) !== spelling.charCodeAt(i)) return false;
  }
  return true;
}
