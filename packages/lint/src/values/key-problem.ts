import { FIELD_NAMES, otherFields, STANDARD_FIELDS } from '../data/other-fields.js';
import type { LintContext } from '../model/lint-rule.js';
import { INVISIBLE_CHARACTERS, WIDE_SPACES } from '../text/characters.js';
import { nearest } from '../text/nearest.js';

/** Why a key is not read as a directive. Each key has one problem, so that only one lint rule reports it. */
export type KeyProblem =
  | { readonly kind: 'none' }
  /** It is `meant` with an invisible character in it. */
  | { readonly kind: 'invisible'; readonly meant: string }
  /** It is `meant` with another dash instead of the hyphen. */
  | { readonly kind: 'dash'; readonly meant: string }
  | { readonly kind: 'typo'; readonly meant: string }
  | { readonly kind: 'unknown' };

const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

const STANDARD: readonly string[] = STANDARD_FIELDS.map((name) => name.toLowerCase());
/** Fields that a typo is compared with. Short names are excluded, because they resemble too many words. */
const OTHERS: readonly string[] = [...otherFields.keys()].filter((name) => name.length > 6);
/** A longer key is not a misspelling of a known field. */
const MAX_KEY = 24;

/** Why `key` is not read as a directive. The results are cached for each file, because files repeat their keys. */
export function keyProblem(context: LintContext, key: string): KeyProblem {
  const cache = context.once(keyProblem, () => new Map<string, KeyProblem>());
  let problem = cache.get(key);
  if (problem === undefined) {
    problem = findProblem(key);
    cache.set(key, problem);
  }
  return problem;
}

function findProblem(key: string): KeyProblem {
  if (key.length > MAX_KEY) return { kind: 'unknown' };
  const lower = key.toLowerCase();
  if (otherFields.has(lower)) return { kind: 'none' };
  const visible = lower.replace(WIDE_SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim();
  if (visible !== lower) {
    const name = FIELD_NAMES.get(visible) ?? findIntendedField(visible);
    return name === undefined ? { kind: 'unknown' } : { kind: 'invisible', meant: name };
  }
  const hyphenated = FIELD_NAMES.get(lower.replace(DASHES, '-'));
  if (hyphenated !== undefined) return { kind: 'dash', meant: hyphenated };
  const meant = findIntendedField(lower);
  return meant === undefined ? { kind: 'unknown' } : { kind: 'typo', meant };
}

function findIntendedField(lower: string): string | undefined {
  const joined = lower.replace(/[\s._]+|\s*-\s*/g, '-');
  const name = FIELD_NAMES.get(joined) ?? FIELD_NAMES.get(joined.replaceAll('-', ''));
  if (name !== undefined) return name;
  const close =
    nearest(joined, STANDARD, joined.length > 6 ? 2 : 1) ?? nearest(joined, OTHERS, joined.length > 9 ? 2 : 1);
  return close === undefined ? undefined : FIELD_NAMES.get(close);
}
