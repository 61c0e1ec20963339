import type { UserAgentLine } from '@maycrawl/core';
import { productIn } from '@maycrawl/core/crawlers';
import { crawlersByToken, knownCrawler, tokenSpelling } from '../data/known-crawlers.js';
import { replaceLookAlikes } from '../data/look-alikes.js';
import type { LintContext } from '../model/lint-context.js';
import { quoted } from '../text/phrases.js';

/** What a user-agent line's value is beside a bare product token: each is judged by one rule. */
export type UserAgentValue =
  /** A product token, or `*`. */
  | { readonly kind: 'token' }
  | { readonly kind: 'empty' }
  /** With characters that other rules judge: quotes, and such as cannot be seen. */
  | { readonly kind: 'marred' }
  /** Looks like the token of a known crawler, and is not it. */
  | { readonly kind: 'confusable'; readonly meant: string }
  /** A User-Agent header whose product is not what the line binds; `product` where one can be told. */
  | { readonly kind: 'header'; readonly product: string | undefined }
  /** Several names. */
  | { readonly kind: 'list'; readonly names: readonly string[] }
  /** A `*` beside a name. */
  | { readonly kind: 'glob' }
  /** A product token, then a version or more that is not compared. */
  | { readonly kind: 'version' }
  /** A directive after the name, on the same line. */
  | { readonly kind: 'directive' }
  /** A name with characters that product tokens don't have. */
  | { readonly kind: 'characters' };

const PLAIN: UserAgentValue = { kind: 'token' };

/** Longer values are no names: they are not looked into. */
const MAX_LENGTH = 512;

/** Which of them a line's value is; worked out once for all rules. */
export function userAgentValue(agent: UserAgentLine, context: LintContext): UserAgentValue {
  const { value, token } = agent;
  return value.length === token.length && value !== '' ? PLAIN : context.once(agent, () => classify(value, token));
}

/** True where what is bound is what is written, a version aside. */
export function appliesToItsName(agent: UserAgentLine, context: LintContext): boolean {
  const { kind } = userAgentValue(agent, context);
  return kind === 'token' || kind === 'version';
}

/** What a line's crawler is called in messages: its token, or all of a name that is cut. */
export function displayName(agent: UserAgentLine, context: LintContext): string {
  return appliesToItsName(agent, context) ? agent.token : agent.value;
}

/** What a line binds, in words. */
export function appliesToText({ token }: UserAgentLine): string {
  return token === '' ? 'nobody' : quoted(token);
}

function classify(value: string, token: string): UserAgentValue {
  if (value === '') return { kind: 'empty' };
  if (value.length > MAX_LENGTH) return { kind: 'characters' };
  if (/^["'`«]|["\u201c\u201d\u201e\u2018\u2019\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/.test(value)) {
    return { kind: 'marred' };
  }
  const meant = lookedLike(value);
  if (meant !== undefined) return { kind: 'confusable', meant };
  if (/[\s*]\s*(?:dis)?allow\s*:/i.test(value)) return { kind: 'directive' };
  return headerIn(value, token) ?? listIn(value) ?? nameIn(value, token);
}

/** The known token that a value with look-alikes would be. */
function lookedLike(value: string): string | undefined {
  if (/^[ -~]*$/.test(value)) return undefined;
  const plain = replaceLookAlikes(value);
  const known = plain === value ? undefined : knownCrawler(plain.replace(/[/\s].*$/s, ''));
  return known && tokenSpelling(known);
}

function headerIn(value: string, token: string): UserAgentValue | undefined {
  if (!/^mozilla\/|\/\d\S*\s.*\(/i.test(value)) return undefined;
  const product = productIn(value);
  if (product !== undefined && product === token.toLowerCase()) return { kind: 'version' };
  return { kind: 'header', product: product === undefined ? undefined : asWritten(product, value) };
}

/** A product in the vendor's spelling, or in that of the header. */
function asWritten(product: string, header: string): string {
  const known = knownCrawler(product);
  if (known !== undefined) return tokenSpelling(known);
  const at = header.toLowerCase().indexOf(product);
  return header.slice(at, at + product.length);
}

function listIn(value: string): UserAgentValue | undefined {
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

function nameIn(value: string, token: string): UserAgentValue {
  if (value.includes('*') && token !== '*') return { kind: 'glob' };
  const rest = token === '*' ? '' : value.slice(token.length);
  const version = token !== '' && /^(?:\/|\s+v?\.?\d[\w.]*$)/i.test(rest);
  return { kind: version ? 'version' : 'characters' };
}
