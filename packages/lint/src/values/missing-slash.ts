import type { Rule } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';
import { findRegexSyntax } from '../patterns/regex-syntax.js';

const SLASH = 0x2f;
const STAR = 0x2a;

/** What is written where a path should be: a whole URL, an expression, text in quotes or behind an invisible sign. */
export type MissingSlashKind = 'url' | 'regex' | 'odd' | 'path';

/** Quotes of every sort, and characters that no one sees. */
const ODD = /^["'`\u00a0\u00ab\u00ad\u00b4\u200b-\u200f\u2018-\u201e\u2028\u2029\u2060\ufeff]/;

/** Why a rule's path begins with neither `/` nor `*`; undefined where it begins so or the rule has none (F6). */
export function missingSlashKind(
  { span, pattern }: Rule,
  { bytes: octets, settings }: LintContext,
): MissingSlashKind | undefined {
  const first = octets[span.start];
  if (first === SLASH || first === STAR || span.start === span.end) return undefined;
  if (urlInRule(pattern, settings.origin) !== undefined) return 'url';
  if (ODD.test(pattern)) return 'odd';
  return findRegexSyntax(pattern) === undefined ? 'path' : 'regex';
}

/** A URL written where a path should be. */
export interface UrlInRule {
  /** The host and port as written. */
  readonly host: string;
  /** Characters before the path; the pattern's length where it has none. */
  readonly pathStart: number;
  /** False where it is known to be another site's. */
  readonly own: boolean;
}

/** The host of a pattern that is a URL, its scheme left out or not; undefined for others. */
export function urlInRule(pattern: string, origin: string | undefined): UrlInRule | undefined {
  const scheme = /^(?:https?|ftp):\/*/i.exec(pattern)?.[0].length ?? 0;
  let pathStart = scheme;
  while (pathStart < pattern.length && pattern[pathStart] !== '/' && pattern[pathStart] !== '?') pathStart++;
  const host = pattern.slice(scheme, pathStart);
  const site = origin === undefined ? undefined : siteOf(new URL(origin).host);
  const own = site === undefined || siteOf(host) === site || host.includes('*');
  if (scheme > 0 || /^www\.[^.]/i.test(host) || (site !== undefined && siteOf(host) === site)) {
    return { host, pathStart, own };
  }
  return undefined;
}

/** Who serves `www.` serves the bare name: a rule that names either means this site. */
function siteOf(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
