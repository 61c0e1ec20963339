import type { Rule } from '@maycrawl/core';
import { odditiesOfKind } from '../file/parts.js';
import type { LintContext } from '../model/lint-rule.js';
import { findRegexSyntax } from '../patterns/regex-syntax.js';
import { SLASH, STAR } from '../text/bytes.js';
import { urlInRule } from './url-in-rule.js';

/**
 * What a rule contains instead of a path: a whole URL, a regular expression, a value that begins with a quotation mark
 * or an invisible character (`odd`), or a path without its slash.
 */
export type MissingSlashKind = 'url' | 'regex' | 'odd' | 'path';

/** Quotation marks of any kind, and invisible characters. */
const ODD = /^["'`\u00a0\u00ab\u00ad\u00b4\u200b-\u200f\u2018-\u201e\u2028\u2029\u2060\ufeff]/;

/**
 * Why a rule's path begins with neither `/` nor `*`, so that it never matches. Undefined if it does, or if the rule has
 * no path.
 */
export function missingSlashKind(
  { span, pattern }: Rule,
  { bytes, settings }: LintContext,
): MissingSlashKind | undefined {
  const first = bytes[span.start];
  if (first === SLASH || first === STAR || span.start === span.end) return undefined;
  if (urlInRule(pattern, settings.origin) !== undefined) return 'url';
  if (ODD.test(pattern)) return 'odd';
  return findRegexSyntax(pattern) === undefined ? 'path' : 'regex';
}

/** False if every rule of the file has no path, or one that begins with `/` or `*`. */
export function hasUnrootedRule(context: LintContext): boolean {
  return odditiesOfKind(context, 'unrooted-pattern').length > 0;
}
