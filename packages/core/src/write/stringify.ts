import { encoder } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import type { DirectiveName, Line } from '../types/contents.js';
import type { Dialect } from '../types/options.js';
import type { RobotsTxt } from '../types/robots-txt.js';

const CANONICAL_KEYS: Record<DirectiveName, string> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

/**
 * Returns a parsed robots.txt as text with the standard's keys and spacing, and LF line ends. Comments, blank lines,
 * other fields and invalid lines keep their places; the last line has a line end if it had one. Parsed again in the
 * same dialect, the text has the same groups, rules and sitemaps.
 *
 * Bytes of a rule's path that are not UTF-8 become `%XX`; elsewhere U+FFFD replaces them. The text may be longer than
 * the input: a file that reached the limit then needs a higher `maxBytes`, and a line of the greatest length that is
 * read loses its end if bytes that are not UTF-8 take more room than before.
 *
 * @throws TypeError if the argument is not a parsed robots.txt.
 * @example stringify(parse('DISALOW:/a#why\r\n')) // 'Disallow: /a # why\n'
 */
export function stringify(robots: RobotsTxt): string {
  const lines: readonly Line[] | undefined = robots?.lines;
  if (!Array.isArray(lines)) {
    const given = robots === null ? 'null' : typeof robots;
    throw new TypeError(`stringify: expected a parsed robots.txt, as parse of @maycrawl/core returns it, got ${given}`);
  }
  const escapes = escapedPatterns(robots);
  const text = robots.lines.map((line) => lineText(line, escapes.get(line.number))).join('\n');
  // A parser takes a first byte of EF as the start of a byte order mark and skips it; a complete mark prevents that.
  return /^[\uf000-\uffff]/.test(text) ? `\ufeff${text}` : text;
}

/** By line number, the paths with bytes that are not UTF-8, written so that they are parsed to the same pattern. */
function escapedPatterns({ groups, dialect }: RobotsTxt): Map<number, string> {
  const patterns = new Map<number, string>();
  for (const { rules } of groups) {
    for (const { line, pattern, normalizedPattern } of rules) {
      if (pattern.includes('\ufffd')) patterns.set(line, stablePattern(normalizedPattern, dialect));
    }
  }
  return patterns;
}

/**
 * A pattern that has `normalizedPattern` as its normal form. In dialect rfc9309, a normal form may contain what looks
 * like an escape and would be decoded again (`%%34%31` becomes `%41`): there, the digit after its `%` is escaped.
 */
function stablePattern(normalizedPattern: string, dialect: Dialect): string {
  if (dialect === 'google') return normalizedPattern;
  return normalizedPattern.replace(/%([\da-f])([\da-f])/gi, (triplet, high: string, low: string) => {
    const byte = Number.parseInt(high + low, 16);
    const isStable = triplet === triplet.toUpperCase() && !/[\w.~-]/.test(String.fromCharCode(byte));
    return isStable ? triplet : `%%${high.charCodeAt(0).toString(16).toUpperCase()}${low}`;
  });
}

function lineText(line: Line, escapedPattern: string | undefined): string {
  const comment = line.comment?.text ?? '';
  switch (line.kind) {
    case 'blank':
      return comment;
    case 'invalid':
      return comment ? fitting(`${line.text} ${comment}`, `${line.text}${comment}`) : line.text;
    default: {
      const key = line.kind === 'directive' ? CANONICAL_KEYS[line.directive] : line.key;
      const value = escapedPattern ?? line.value;
      const spaced = [`${key}:`, value, comment].filter(Boolean).join(' ');
      return fitting(spaced, `${line.key}:${value}${comment}`);
    }
  }
}

/**
 * `spaced`, unless it is longer than the longest line that is read; then `tight`, which is no longer than the input.
 */
function fitting(spaced: string, tight: string): string {
  const fits = 3 * spaced.length <= MAX_LINE_BYTES || encoder.encode(spaced).length <= MAX_LINE_BYTES;
  return fits ? spaced : tight;
}
