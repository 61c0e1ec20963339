import { stripEnds } from '../text/strip-ends.js';

/** A value that holds more than one thing: several paths, or a second directive behind the first. */
export type ValueParts =
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'directives'; readonly first: string; readonly others: readonly string[] };

const DIRECTIVE = /\s(?=(?:user-?agent|disallow|allow|sitemap|crawl-delay|noindex|host)\s*:)/i;
const SEPARATOR = /[,;]\s*(?=[/*])|\s(?=[/*])/;
/** A star alone is a part of no list. */
const PATH = /^(?:\/|\*.)/;

/** Taken apart, or undefined where the value is one. */
export function splitValue(value: string, isPath: boolean): ValueParts | undefined {
  if (value.includes(':')) {
    const [first = '', ...others] = ` ${value}`.split(DIRECTIVE).map((part) => part.trim());
    if (others.length > 0) return { kind: 'directives', first, others };
  }
  // A comma alone is common in paths: it parts two only before a slash.
  if (!isPath || !/\s|[,;]\//.test(value)) return undefined;
  const paths = value.split(SEPARATOR).map((path) => stripEnds(path, /[,;\s]/));
  return paths.length > 1 && paths.every((path) => PATH.test(path)) ? { kind: 'paths', paths } : undefined;
}
