import { type Dialect, parse, type RuleSet } from '@maycrawl/core';
import type { Random } from './random.js';

/*
 * Rule sets over few letters, and all short paths over these letters: few enough to look up every path in the engine. A
 * letter may have several bytes, so that percent-encoded bytes and index files occur whole.
 */

export interface World {
  readonly name: string;
  readonly dialect: Dialect;
  /** The parts of patterns, beside `*` and `$`. */
  readonly letters: readonly string[];
  /** The parts of paths after the first slash. */
  readonly pathLetters: readonly string[];
  readonly longest: number;
}

export const worlds: readonly World[] = [
  { name: 'two letters', dialect: 'google', letters: ['a', 'b'], pathLetters: ['a', 'b', 'c'], longest: 6 },
  { name: 'folders', dialect: 'google', letters: ['/', 'a'], pathLetters: ['/', 'a', 'b'], longest: 6 },
  { name: 'dollars', dialect: 'google', letters: ['$', 'a'], pathLetters: ['$', 'a', 'b'], longest: 6 },
  {
    name: 'index files',
    dialect: 'google',
    letters: ['/', 'a', '/index.htm', '/index.html', 'l'],
    pathLetters: ['/', 'a', 'l', 'index.htm'],
    longest: 5,
  },
  {
    name: 'percent-encoding',
    dialect: 'google',
    letters: ['%', 'e', '3', 'E', '%C3%A9', '%e3'],
    pathLetters: ['%', 'e', '3', 'E', 'é', 'x'],
    longest: 4,
  },
  {
    name: 'percent-encoding in dialect rfc9309',
    dialect: 'rfc9309',
    letters: ['%', '4', '1', 'A', '%41', '%%341'],
    pathLetters: ['%', '4', '1', 'A', '%34', 'x'],
    longest: 4,
  },
  {
    name: 'robots.txt itself in dialect rfc9309',
    dialect: 'rfc9309',
    letters: ['robots.txt', 'a', '/', '/index.htm'],
    pathLetters: ['robots.txt', 'a', '/', 'index.htm'],
    longest: 4,
  },
];

const CRAWLER = 'unnamed-bot';

export function ruleSetOf(lines: readonly string[], dialect: Dialect): RuleSet {
  return parse(`user-agent: *\n${lines.join('\n')}\n`, { dialect }).rulesFor(CRAWLER);
}

export function pattern(r: Random, { letters }: World): string {
  let text = r.pick(['/', '/', '/', '/', '*', '/*', '']);
  for (let size = r.below(5); size > 0; size--) text += r.below(3) === 0 ? '*' : r.pick(letters);
  return text + r.pick(['', '', '', '$', '*', '$*', '*$', '**']);
}

export function ruleLine(r: Random, world: World): string {
  return `${r.pick(['allow', 'disallow'])}: ${pattern(r, world)}`;
}

export function ruleLines(r: Random, world: World, max: number): string[] {
  return Array.from({ length: r.below(max + 1) }, () => ruleLine(r, world));
}

const pathsOf = new Map<World, string[]>();

/** All paths of up to `longest` letters. */
export function allPaths(world: World): readonly string[] {
  const cached = pathsOf.get(world);
  if (cached) return cached;
  const paths: string[] = [];
  let ends = ['/'];
  for (let size = 0; size <= world.longest; size++) {
    paths.push(...ends);
    ends = ends.flatMap((path) => world.pathLetters.map((letter) => path + letter));
  }
  pathsOf.set(world, paths);
  return paths;
}

/** The verdicts for every path of the world: `+` for allowed, `-` for blocked. */
export function verdicts(rules: RuleSet, world: World): string {
  return allPaths(world)
    .map((path) => (rules.allows(path) ? '+' : '-'))
    .join('');
}
