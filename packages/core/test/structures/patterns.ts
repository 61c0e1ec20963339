import type { Random } from './random.js';

/*
 * Patterns of one group, made so that a table of rules has a certain structure. A character is one byte.
 */

/** How literal patterns relate to each other. */
const SHAPES = ['numbered', 'chain', 'dense', 'equal', 'paths'] as const;
/** The bytes after the slash. The engine sorts patterns by the remainder of that byte by 15. */
const TAGS = {
  /** All have the remainder 7; `%` begins escapes. */
  one: ['a', 'a', 'a', 'p', 'R', 'C', '4'],
  escaped: ['%C3', '%41', '%a', 'a'],
  two: ['a', 'b'],
  all: [...'abcdefghijklmnopqrstuvwxyz0123456789-_.~&'],
  /** Such a pattern may match any path. */
  none: ['!', '"', ' ', '*', '$'],
} as const;
const ENDS = ['', '', '', '', '$', '*', '*$', '/', '/print', '?', ' ', ' x', '.html'];
const UNUSUAL = [
  ...['%', '%4', '%e3%83', '%C3%A9', '%c3%a9', '%2a', '%7E', '%7e', '\xc3\xa9', '\xff', '\xe3\x83', '\x7f'],
  ...['/index.html', '/index.htm', '/index.htmx/a', '/index.htm?a', '/INDEX.HTM', '$a', '**', '\t', '\v', '\x01', ':'],
];

export interface PatternPlan {
  readonly shape: (typeof SHAPES)[number];
  readonly tags: keyof typeof TAGS;
  /** Percent of the patterns with a wildcard. */
  readonly wild: number;
  /** Percent of the patterns with a piece of `UNUSUAL`. */
  readonly unusual: number;
}

/** Many rules mostly have one tag and no wildcard: the engine sorts literals if over 256 have the same tag. */
export function planPatterns(random: Random, count: number): PatternPlan {
  const isMany = count > 250 && random.chance(85);
  return {
    shape: random.of(SHAPES),
    tags: random.of(isMany ? ['one', 'one', 'one', 'two'] : ['one', 'escaped', 'two', 'all', 'all', 'none']),
    wild: random.of(isMany ? [0, 0, 0, 10] : [0, 0, 10, 50, 100]),
    unusual: random.of([0, 0, 5, 30]),
  };
}

/** Returns `count` patterns. */
export function patternsOf(random: Random, plan: PatternPlan, count: number): string[] {
  const first = random.from(0, 2000);
  // Prefixes of it are a chain of patterns.
  const chain = random.text(['a', 'a', 'b', '/'], Math.min(count, 80) + 1);
  return Array.from({ length: count }, (_, i) => {
    let pattern = `/${random.of(TAGS[plan.tags])}${restOf(random, plan.shape, first + i, chain, i)}`;
    if (random.chance(plan.wild)) pattern = withWildcard(random, pattern);
    if (random.chance(plan.unusual)) pattern += random.of(UNUSUAL) + random.of(ENDS);
    return pattern;
  });
}

function restOf(random: Random, shape: PatternPlan['shape'], number: number, chain: string, i: number): string {
  switch (shape) {
    case 'numbered':
      return `rticles/${number}${number % 2 === 0 ? '/print' : ''}`;
    case 'chain':
      return chain.slice(0, 1 + (i % chain.length));
    case 'dense':
      return random.text(['a', 'b', '/'], random.below(6));
    case 'equal':
      return random.of(['', 'same', 'same/', 'same', 'sam']);
    case 'paths':
      return random.text(['x', 'page', '/', '-', 'y/', '%20', '?q='], random.below(9));
  }
}

function withWildcard(random: Random, pattern: string): string {
  const at = random.from(1, pattern.length);
  const piece = random.of(['*', '*', '*', '$', '*a', 'a*b', '*/', '**', '*$']);
  const end = random.of(['', '', '', '$', '*']);
  return pattern.slice(0, at) + (random.chance(4) ? longSegment(random) : piece) + pattern.slice(at) + end;
}

/** A segment around the size of the table for its search, with a start that is repeated until its last byte. */
function longSegment(random: Random): string {
  const size = random.of([62, 63, 64, 64, 65, 127, 128, 129]);
  return `*${random
    .of(['a', 'ab', 'aab'])
    .repeat(size)
    .slice(0, size - 1)}b*`;
}

/** A pattern that is shorter than the others, of which some have no path: one that sorts near one of them, or any. */
export function shortPattern(random: Random, patterns: readonly string[]): string {
  const other = random.of(patterns);
  if (random.chance(50)) return other.slice(0, random.from(1, other.length)) + random.of(['', '/', 'z', '~']);
  return random.of(['/', '/', '/a', '/b', '/b', '/~', '/*', '*', '/$', '', '', '/!', '/%', '/index.html']);
}

export function longestPattern(random: Random): string {
  const piece = random.of(['a', 'articles/', 'ab', '/', '\xc3\xa9', 'a*']);
  return `/a${piece.repeat(random.of([12, 15, 16, 17, 40, 100]))}${random.of(ENDS)}`;
}
