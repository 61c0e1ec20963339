import type { UserAgentLine } from '@maycrawl/core';
import { productIn } from '@maycrawl/core/crawlers';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../data/known-crawlers.js';
import { replaceLookAlikes } from '../data/look-alikes.js';
import { odditiesOfKind } from '../file/parts.js';
import type { LintContext } from '../model/lint-rule.js';
import { splitValue } from './split-value.js';

/** The kind of a user-agent line's value. One lint rule reports each kind. */
export type UserAgentValue =
  /** A product token, or `*`. */
  | { readonly kind: 'token' }
  | { readonly kind: 'empty' }
  /** Contains quotation marks or invisible characters, which rules about those characters report. */
  | { readonly kind: 'odd' }
  /** Looks like the token of a known crawler, but contains other characters. */
  | { readonly kind: 'confusable'; readonly meant: string }
  /** A User-Agent header whose product is not the one that the line applies to; `product` if it can be recognized. */
  | { readonly kind: 'header'; readonly product: string | undefined }
  | { readonly kind: 'list'; readonly names: readonly string[] }
  /** A `*` beside a name. */
  | { readonly kind: 'glob' }
  /** A product token, followed by a version or more that is not compared. */
  | { readonly kind: 'version' }
  /** A directive after the name, on the same line. `isSeparate` if a space precedes it: then `many-paths-on-a-line` reports it. */
  | { readonly kind: 'directive'; readonly isSeparate: boolean }
  /** A name with characters that are not valid in product tokens. */
  | { readonly kind: 'characters' };

const TOKEN: UserAgentValue = { kind: 'token' };

/** Longer values are not names and are not classified further. */
const MAX_LENGTH = 512;

/** The kind of a line's value, computed once for all lint rules. */
export function userAgentValue(agent: UserAgentLine, context: LintContext): UserAgentValue {
  const { value, token } = agent;
  return value.length === token.length && value !== '' ? TOKEN : context.once(agent, () => classify(value, token));
}

/** False if the value of every user-agent line is a token, so that rules about other values need not run. */
export function hasOtherValues(context: LintContext): boolean {
  return odditiesOfKind(context, 'token-cut').length > 0 || odditiesOfKind(context, 'empty-token').length > 0;
}

/** True if the line applies to the crawler whose name is written there; a version after it is ignored. */
export function appliesToItsName(agent: UserAgentLine, context: LintContext): boolean {
  const { kind } = userAgentValue(agent, context);
  return kind === 'token' || kind === 'version';
}

/** The name of a line's crawler in messages: its token, or the whole value if the parser cuts it. */
export function displayName(agent: UserAgentLine, context: LintContext): string {
  return appliesToItsName(agent, context) ? agent.token : agent.value;
}

function classify(value: string, token: string): UserAgentValue {
  if (value === '') return { kind: 'empty' };
  if (value.length > MAX_LENGTH) return { kind: 'characters' };
  if (/^["'`«]|["\u201c\u201d\u201e\u2018\u2019\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/.test(value)) {
    return { kind: 'odd' };
  }
  const meant = findLookAlikeToken(value);
  if (meant !== undefined) return { kind: 'confusable', meant };
  if (splitValue(value, false) !== undefined) return { kind: 'directive', isSeparate: true };
  if (/[\s*>]\s*(?:dis)?allow\s*:/i.test(value)) return { kind: 'directive', isSeparate: false };
  return classifyHeader(value, token) ?? classifyList(value) ?? classifyName(value, token);
}

function findLookAlikeToken(value: string): string | undefined {
  if (/^[ -~]*$/.test(value)) return undefined;
  const plain = replaceLookAlikes(value);
  const known = plain === value ? undefined : knownCrawler(plain.replace(/[/\s].*$/s, ''));
  return known && tokenSpelling(known);
}

function classifyHeader(value: string, token: string): UserAgentValue | undefined {
  if (!/^mozilla\/|\/\d\S*\s.*\(/i.test(value)) return undefined;
  const product = productIn(value);
  if (product !== undefined && product === token.toLowerCase()) return { kind: 'version' };
  return { kind: 'header', product: product === undefined ? undefined : productSpelling(product, value) };
}

/** The product in its vendor's spelling, or in that of the header if the product is unknown. */
function productSpelling(product: string, header: string): string {
  const known = knownCrawler(product);
  if (known !== undefined) return tokenSpelling(known);
  const at = header.toLowerCase().indexOf(product);
  return header.slice(at, at + product.length);
}

function classifyList(value: string): UserAgentValue | undefined {
  const names = value
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > 1) return names.every(isName) ? { kind: 'list', names: [...new Set(names)] } : undefined;
  const words = value.split(/\s+/);
  const known = crawlersByToken();
  if (words.length < 2 || !words.every((word) => word === '*' || known.has(word.toLowerCase()))) return undefined;
  return { kind: 'list', names: [...new Set(words)] };
}

function isName(text: string): boolean {
  return text === '*' || /^\w[\w.!+-]*(?: [\w.!+-]+){0,2}(?:\/v?[\d.]+)?\*?$/.test(text);
}

function classifyName(value: string, token: string): UserAgentValue {
  if (value.includes('*') && token !== '*') return { kind: 'glob' };
  const rest = token === '*' ? '' : value.slice(token.length);
  const version = token !== '' && /^(?:\/|\s+v?\.?\d[\w.]*$)/i.test(rest);
  return { kind: version ? 'version' : 'characters' };
}
