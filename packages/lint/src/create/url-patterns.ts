/*
 * The patterns for paths, file types and endings, spelled as crawlers request URLs: a rule is compared with the URL as it
 * is requested, and a character in another spelling matches nothing.
 */

import { OptionError } from '@maycrawl/core/option-error';
import { canParseUrl } from '@maycrawl/core/url';
import { problem } from './create-message.js';

const UNRESERVED = /^[A-Za-z0-9._~-]$/;
/** https://url.spec.whatwg.org/#path-percent-encode-set; the builder rejects line breaks, NUL and `#`. */
const ESCAPED_IN_PATHS = /[\x01-\x09\x0b\x0c\x0e-\x20"<>`{}\x7f]/g;
/** https://url.spec.whatwg.org/#special-query-percent-encode-set */
const ESCAPED_IN_QUERIES = /[\x01-\x09\x0b\x0c\x0e-\x20"'<>\x7f]/g;

/**
 * Returns the pattern for a path. A star at its end and repeated stars are left out, because they match nothing more.
 *
 * @throws TypeError if the path does not begin with `/`.
 */
export function pathPattern(option: string, path: string): string {
  if (!path.startsWith('/')) {
    const written = afterHost(path);
    throw new OptionError(
      option,
      written === undefined ? problem('noPath', { path }) : problem('noPathInUrl', { path, written }),
    );
  }
  return asRequested(path)
    .replace(/\*{2,}/g, '*')
    .replace(/\*$/, '');
}

/**
 * Returns the pattern without `.` and `..` between slashes, and with `/` for a backslash: URLs are requested in this
 * form. What follows the first `*` or `?` may match a query, where both are kept. A segment at the end of the pattern
 * may be the start of a longer one, as in `/.git`.
 */
export function requestedPattern(pattern: string): string {
  const end = pattern.search(/[*?]|\$$/);
  const path = (end < 0 ? pattern : pattern.slice(0, end)).replaceAll('\\', '/');
  const rest = end < 0 ? '' : pattern.slice(end);
  const segments = path.split('/').slice(1);
  const kept: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const isLast = i === segments.length - 1;
    if (isLast && rest !== '$') kept.push(segment);
    else if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (isLast && rest === '$' && /^\.\.?$/.test(segment)) kept.push('');
  }
  return `/${kept.join('/')}${rest}`;
}

function afterHost(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !canParseUrl(text)) return undefined;
  const { pathname, search } = new URL(text);
  return pathname + search;
}

/** Returns true for a path such as `/private`, which may be meant as the folder `/private/` but blocks more. */
export function mayBeFolder(path: string): boolean {
  return /^\/(?:[^?*$]*\/)?[^/?*$.%]+$/.test(path);
}

/** @throws TypeError if `type` is not a file type such as `gif`. */
export function typePattern(type: string): string {
  const plain = type.replace(/^(\*?\.)/, '');
  if (/^\w[\w.-]*$/.test(plain)) return `/*.${plain}$`;
  throw new OptionError('blockFileTypes', `expected a file type such as gif, got "${type}"`);
}

/**
 * Returns the patterns for the end of a URL. An ending that begins with a slash may be the whole path, which the slash
 * at the start of `/*` would miss: `/print` needs a pattern of its own.
 *
 * @throws TypeError for an empty ending or one with `*` or `$`.
 */
export function endingPatterns(ending: string): string[] {
  if (ending === '' || /[*$]/.test(ending)) {
    throw new OptionError('blockEndings', `expected the end of a URL, such as .xls, got "${ending}"`);
  }
  const text = asRequested(ending);
  return text.startsWith('/') ? [`${text}$`, `/*${text}$`] : [`/*${text}$`];
}

/** Returns true if the text contains a `%` that begins no escape. */
export function hasPlainPercent(text: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(text);
}

/** Escapes what browsers escape, and nothing else. Letters outside ASCII stay, because parsers escape them. */
function asRequested(text: string): string {
  const spelled = text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped.toUpperCase();
  });
  const query = spelled.indexOf('?');
  if (query < 0) return spelled.replace(ESCAPED_IN_PATHS, escapeOf);
  return (
    spelled.slice(0, query).replace(ESCAPED_IN_PATHS, escapeOf) +
    spelled.slice(query).replace(ESCAPED_IN_QUERIES, escapeOf)
  );
}

function escapeOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
