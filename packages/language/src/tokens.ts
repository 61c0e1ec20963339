/** Splits a line into tokens for highlighting. A line of robots.txt is read on its own. */

import type { Token, TokenKind } from './types.js';

/** The beginnings of keys that Google's parser reads, with the misspellings that it accepts. */
const KEYS: readonly (readonly [prefix: string, kind: 'userAgent' | 'path' | 'url'])[] = [
  ...['user-agent', 'useragent', 'user agent'].map((prefix) => [prefix, 'userAgent'] as const),
  ...['allow', 'disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map(
    (prefix) => [prefix, 'path'] as const,
  ),
  ...['sitemap', 'site-map'].map((prefix) => [prefix, 'url'] as const),
];

/** The rest of a longer line is one token. */
const MAX_CHARACTERS = 2000;
const MAX_WILDCARDS = 50;

const LINE = /^([ \t\ufeff]*)([^:#]*)(:?)([^#]*)/;

/** Returns the tokens of a line, in order and without overlaps. White space between them has no token. */
export function tokensOf(line: string): Token[] {
  const [read = '', indent = '', key = '', colon = '', value = ''] = LINE.exec(line.slice(0, MAX_CHARACTERS)) ?? [];
  const tokens: Token[] = [];
  const name = key.trimEnd();
  const isKeyed = colon !== '' && name !== '';
  const keyFrom = indent.length;
  if (isKeyed) tokens.push({ from: keyFrom, to: keyFrom + name.length, kind: 'key' });
  else if (name !== '' || value.trim() !== '') addTrimmed(tokens, line, keyFrom, read.length, 'unknown');
  if (isKeyed) addValue(tokens, line, keyFrom + key.length + 1, read.length, kindOf(name));
  if (read.length < line.length) {
    tokens.push({ from: read.length, to: line.length, kind: line[read.length] === '#' ? 'comment' : 'unknown' });
  }
  return tokens;
}

function kindOf(name: string): TokenKind {
  const lower = name.toLowerCase();
  return KEYS.find(([prefix]) => lower.startsWith(prefix))?.[1] ?? 'value';
}

function addTrimmed(tokens: Token[], line: string, from: number, to: number, kind: TokenKind): void {
  const text = line.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = start + text.trim().length;
  if (end > start) tokens.push({ from: start, to: end, kind });
}

function addValue(tokens: Token[], line: string, from: number, to: number, kind: TokenKind): void {
  if (kind !== 'path') {
    addTrimmed(tokens, line, from, to, kind);
    return;
  }
  const end = from + line.slice(from, to).trimEnd().length;
  let at = from;
  for (let count = 0; at < end && count < MAX_WILDCARDS; count++) {
    const offset = line.slice(at, end).search(/\*|\$$/);
    if (offset < 0) break;
    addTrimmed(tokens, line, at, at + offset, 'path');
    tokens.push({ from: at + offset, to: at + offset + 1, kind: 'wildcard' });
    at += offset + 1;
  }
  addTrimmed(tokens, line, at, end, 'path');
}
