import type { Verdict } from '@maycrawl/core';
import { printable } from '../text/printable.js';
import type { Differences, PathChange, Side } from './differences.js';

/** More names of crawlers tell a person nothing. */
const MAX_NAMES = 12;

/** `Googlebot, Bingbot and every crawler that neither file names`; `others` are the last words of it. */
export function crawlersText(crawlers: readonly string[], others = 'every crawler that neither file names'): string {
  const named = crawlers.filter((name) => name !== '*').map(printable);
  const shown = named.slice(0, MAX_NAMES);
  if (named.length > MAX_NAMES) shown.push(`${named.length - MAX_NAMES} more that the files name`);
  if (crawlers.includes('*')) shown.push(others);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** What decides, and where: `disallowed by line 3, disallow: /x`. */
export function decidedText({ allowed, rule, token }: Verdict): string {
  const word = allowed ? 'allowed' : 'disallowed';
  if (rule !== undefined)
    return `${word} by line ${rule.line}, ${printable(`${rule.type}: ${rule.pattern}`.trimEnd())}`;
  return `${word}, as ${token === undefined ? 'no group applies to it' : 'no rule matches'}`;
}

/** A name for people: a URL without a file says so. */
export function sideText({ name, isMissing }: Side): string {
  return isMissing ? `${printable(name)} (no file: nothing is blocked)` : printable(name);
}

/** The path as a URL, where the files say of which site. */
export function witnessUrl({ path }: Pick<PathChange, 'path'>, { before, after }: Differences): string {
  const origins = new Set([before, after].filter(({ kind }) => kind === 'url').map(({ name }) => new URL(name).origin));
  const [origin] = origins;
  return origins.size === 1 && origin !== undefined ? origin + path : path;
}

/** Whom nothing changes for, in words; undefined where there is nobody. */
export function unchangedText({ differences, unchanged }: Differences): string | undefined {
  if (unchanged.length === 0) return undefined;
  if (differences.length === 0 && unchanged.includes('*'))
    return 'no URL is treated differently, for any crawler: proved';
  return `no URL is treated differently for ${crawlersText(unchanged)}: proved`;
}
