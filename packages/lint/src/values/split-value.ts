import { stripEnds } from '../text/characters.js';

/** A value that contains several paths, or a second directive after the first value. */
export type ValueParts =
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'directives'; readonly first: string; readonly others: readonly string[] };

const DIRECTIVE = /\s(?=(?:user-?agent|disallow|allow|sitemap|crawl-delay|noindex|host)\s*:)/i;
const SEPARATOR = /[,;]\s*(?=[/*])|\s(?=[/*])/;
/** A path in a list. A lone star does not count as one. */
const PATH = /^(?:\/|\*.)/;

/** Splits a value into several; undefined if it is a single value. */
export function splitValue(value: string, isPath: boolean): ValueParts | undefined {
  if (value.includes(':')) {
    const [first = '', ...others] = ` ${value}`.split(DIRECTIVE).map((part) => part.trim());
    if (others.length > 0) return { kind: 'directives', first, others };
  }
  // Commas are common in paths: one separates two paths only if a slash follows.
  if (!isPath || !/\s|[,;]\//.test(value)) return undefined;
  const paths = value.split(SEPARATOR).map((path) => stripEnds(path, /[,;\s]/));
  // In a list, a path that matches every URL makes no sense. Such a space is meant: it separates two wildcards.
  if (paths.some((path) => /^\/?\*+$/.test(path))) return undefined;
  return paths.length > 1 && paths.every((path) => PATH.test(path)) ? { kind: 'paths', paths } : undefined;
}
