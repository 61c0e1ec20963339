import { MAX_LINE_BYTES } from './limits.js';
import { encoder } from './octets.js';
import type { Dialect, DirectiveName, Line, RobotsTxt } from './types.js';

const CANONICAL_KEYS: Record<DirectiveName, string> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

/**
 * Writes a parsed robots.txt out as text: the standard's keys and spacing, LF line ends, the last line ended or not as
 * the input had it; comments, blank lines, other fields and lines that make no sense stay in their places. Read again
 * in the same dialect it holds the same groups, rules and sitemaps (D1–D9). Octets of a rule's path that are not UTF-8
 * come out as `%XX` (D4); elsewhere U+FFFD stands for them. The text may be longer than the input: what filled the limit
 * has to be read with a higher `maxBytes` (D5), and a line of the longest length that is read (D6) loses its end where
 * octets that are not UTF-8 take more room than they did.
 *
 * @throws TypeError for what is no parsed robots.txt.
 * @example stringify(parse('DISALOW:/a#why\r\n')) // 'Disallow: /a # why\n'
 */
export function stringify(robots: RobotsTxt): string {
  const lines: readonly Line[] | undefined = robots?.lines;
  if (!Array.isArray(lines)) throw new TypeError('stringify: expected a parsed robots.txt, as parse returns it');
  const escapes = escapedPatterns(robots);
  const text = robots.lines.map((line) => lineText(line, escapes.get(line.number))).join('\n');
  // A reader would take a first octet of EF for a byte order mark that has begun (D2); a whole one shields it.
  return /^[\uf000-\uffff]/.test(text) ? `\ufeff${text}` : text;
}

/** By line number, the paths in which something is not UTF-8, written so that they are read as they were (D4). */
function escapedPatterns({ groups, dialect }: RobotsTxt): Map<number, string> {
  const patterns = new Map<number, string>();
  for (const { rules } of groups) {
    for (const { line, pattern, normalizedPattern } of rules) {
      if (pattern.includes('\ufffd')) patterns.set(line, fixed(normalizedPattern, dialect));
    }
  }
  return patterns;
}

/**
 * A pattern of which `normalizedPattern` is the normal form. Under rfc9309 that may hold what looks like an escape and
 * would change once more (`%%34%31` becomes `%41`): the digit behind its `%` is escaped.
 */
function fixed(normalizedPattern: string, dialect: Dialect): string {
  if (dialect === 'google') return normalizedPattern;
  return normalizedPattern.replace(/%([\da-f])([\da-f])/gi, (triplet, high: string, low: string) => {
    const octet = Number.parseInt(high + low, 16);
    const isFixed = triplet === triplet.toUpperCase() && !/[\w.~-]/.test(String.fromCharCode(octet));
    return isFixed ? triplet : `%%${high.charCodeAt(0).toString(16).toUpperCase()}${low}`;
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

/** `spaced`, unless it outgrows the longest line that is read (D6); then `tight`, which takes no more than there was. */
function fitting(spaced: string, tight: string): string {
  const fits = 3 * spaced.length <= MAX_LINE_BYTES || encoder.encode(spaced).length <= MAX_LINE_BYTES;
  return fits ? spaced : tight;
}
