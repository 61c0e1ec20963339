import { FIELD_NAMES, STANDARD_FIELDS } from '../data/field-names.js';
import { otherFields } from '../data/other-fields.js';
import type { LintContext } from '../model/lint-context.js';
import { INVISIBLE_CHARACTERS, WIDE_SPACES } from '../text/invisible-characters.js';
import { nearest } from '../text/nearest.js';

/** What is the matter with a key that is not obeyed. Each key has one fault, so that one rule speaks of it. */
export type KeyProblem =
  /** It is a field of its own. */
  | { readonly kind: 'none' }
  /** It is `meant` with something in it that cannot be seen. */
  | { readonly kind: 'invisible'; readonly meant: string }
  /** A dash of another kind stands for the hyphen of `meant`. */
  | { readonly kind: 'dash'; readonly meant: string }
  /** `meant` was meant. */
  | { readonly kind: 'typo'; readonly meant: string }
  | { readonly kind: 'unknown' };

/** Dashes, hyphens and minus signs that are no `-`. */
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

const STANDARD: readonly string[] = STANDARD_FIELDS.map((name) => name.toLowerCase());
/** Short names are near to too many words. */
const OTHERS: readonly string[] = [...otherFields.keys()].filter((name) => name.length > 6);
/** A longer key is no slip of a name. */
const MAX_KEY = 24;

const FAULTS: object = {};

/** What is the matter with `key`, the key of a field that is not obeyed. Files repeat their keys. */
export function keyProblem(context: LintContext, key: string): KeyProblem {
  const known = context.once(FAULTS, () => new Map<string, KeyProblem>());
  let fault = known.get(key);
  if (fault === undefined) {
    fault = faultOf(key);
    known.set(key, fault);
  }
  return fault;
}

function faultOf(key: string): KeyProblem {
  if (key.length > MAX_KEY) return { kind: 'unknown' };
  const lower = key.toLowerCase();
  if (otherFields.has(lower)) return { kind: 'none' };
  const seen = lower.replace(WIDE_SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim();
  if (seen !== lower) {
    const name = FIELD_NAMES.get(seen) ?? meantBy(seen);
    return name === undefined ? { kind: 'unknown' } : { kind: 'invisible', meant: name };
  }
  const hyphened = FIELD_NAMES.get(lower.replace(DASHES, '-'));
  if (hyphened !== undefined) return { kind: 'dash', meant: hyphened };
  const meant = meantBy(lower);
  return meant === undefined ? { kind: 'unknown' } : { kind: 'typo', meant };
}

function meantBy(lower: string): string | undefined {
  const joined = lower.replace(/[\s._]+|\s*-\s*/g, '-');
  const name = FIELD_NAMES.get(joined) ?? FIELD_NAMES.get(joined.replaceAll('-', ''));
  if (name !== undefined) return name;
  const close =
    nearest(joined, STANDARD, joined.length > 6 ? 2 : 1) ?? nearest(joined, OTHERS, joined.length > 9 ? 2 : 1);
  return close === undefined ? undefined : FIELD_NAMES.get(close);
}
