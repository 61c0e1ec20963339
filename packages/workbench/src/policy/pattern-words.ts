/** A pattern in words, where plain words mean exactly what the pattern does. */

export interface PatternWords {
  readonly kind: 'begin' | 'exact' | 'contain' | 'end' | 'match';
  /** The part of the path that the sentence names; for `match`, the pattern. */
  readonly text: string;
}

/** Returns which sentence describes the paths that a pattern in normal form matches. */
export function patternWords(pattern: string): PatternWords {
  const isAnchored = pattern.endsWith('$');
  const plain = (isAnchored ? pattern.slice(0, -1) : pattern).replace(/\*{2,}/g, '*');
  const segments = (isAnchored ? plain : plain.replace(/\*$/, '')).split('*');
  const [head = '', rest, ...more] = segments;
  if (rest === undefined) return { kind: isAnchored ? 'exact' : 'begin', text: visible(head || '/') };
  // In `/*/x` the second slash must be another one, and `/ab*b$` does not match `/ab`.
  const isFree = head === '' || (head === '/' && !rest.startsWith('/'));
  if (more.length > 0 || !isFree || rest === '') return { kind: 'match', text: visible(pattern) };
  return { kind: isAnchored ? 'end' : 'contain', text: visible(rest) };
}

function visible(text: string): string {
  return text.replace(/[\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
}
