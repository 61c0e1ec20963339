import { compilePattern } from './pattern-automaton.js';

/**
 * Returns the paths that a pattern in normal form matches, as a plural predicate: `begin with /a/`. Control characters
 * are escaped.
 */
export function predicateOf(pattern: string): string {
  return plainPredicate(pattern).replace(/[\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
}

/** Uses plain words only if they mean exactly what the pattern does. */
function plainPredicate(pattern: string): string {
  const automaton = compilePattern(pattern);
  if (automaton === undefined || automaton.segments.length > 2) return `match ${pattern}`;
  const [head, rest] = automaton.segments as readonly [string, string?];
  if (rest === undefined) return `${automaton.anchored ? 'are exactly' : 'begin with'} ${head || '/'}`;
  // In `/*/x` the second slash must be another one, and `/ab*b$` does not match `/ab`.
  if (head !== '' && (head !== '/' || rest[0] === '/')) return `match ${pattern}`;
  return `${automaton.anchored ? 'end in' : 'contain'} ${rest}`;
}
