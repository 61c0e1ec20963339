import { renderMessage, type Sentence } from '@maycrawl/core/message';
import { predicates } from '../../messages/en/access.js';
import { compilePattern } from './pattern-automaton.js';

/** What a pattern matches, where plain words mean exactly what the pattern does. */
export interface PatternWords {
  readonly kind: 'begin' | 'exact' | 'contain' | 'end' | 'match';
  /** The part of the path that a sentence names; for `match`, the pattern. Control characters are escaped. */
  readonly text: string;
}

/** Returns the paths that a pattern in normal form matches, as a plural predicate: `begin with /a/`. */
export function predicateOf(pattern: string): Sentence {
  const { kind, text } = patternWords(pattern);
  return renderMessage(predicates[kind], { text });
}

export function patternWords(pattern: string): PatternWords {
  const { kind, text } = plainWords(pattern);
  return { kind, text: text.replace(/[\0-\x1f\x7f]/g, (character) => encodeURIComponent(character)) };
}

function plainWords(pattern: string): PatternWords {
  const automaton = compilePattern(pattern);
  const other = { kind: 'match', text: pattern } as const;
  if (automaton === undefined || automaton.segments.length > 2) return other;
  const [head, rest] = automaton.segments as readonly [string, string?];
  if (rest === undefined) return { kind: automaton.anchored ? 'exact' : 'begin', text: head || '/' };
  // In `/*/x` the second slash must be another one, and `/ab*b$` does not match `/ab`.
  if (head !== '' && (head !== '/' || rest[0] === '/')) return other;
  return { kind: automaton.anchored ? 'end' : 'contain', text: rest };
}
