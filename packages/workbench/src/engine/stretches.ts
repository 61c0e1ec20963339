/** Which stretch of a path each part of a pattern matched, for display. The engine decides whether it matches at all. */

/** A part of a pattern: literal text, or a `*`. */
export interface Stretch {
  readonly isStar: boolean;
  readonly text: string;
}

/**
 * Returns the parts of a pattern with the text that each matched; undefined if the pattern does not match. Both are in
 * normal form. As in the engine, a part after a `*` is matched at its leftmost place, and with a final `$` the last part
 * at the end of the path. A final `*` takes the rest.
 *
 * @example stretchesOf('/*?sort=', '/shoes?sort=price') // '/', '*' for 'shoes', '?sort='
 */
export function stretchesOf(pattern: string, path: string): readonly Stretch[] | undefined {
  const isAnchored = pattern.endsWith('$');
  const literals = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = ''] = literals;
  if (!path.startsWith(first)) return undefined;
  const stretches: Stretch[] = [{ isStar: false, text: first }];
  let reached = first.length;
  for (let index = 1; index < literals.length; index++) {
    const literal = literals[index] ?? '';
    const place = placeOf(literal, path, reached, index === literals.length - 1, isAnchored);
    if (place < reached) return undefined;
    stretches.push({ isStar: true, text: path.slice(reached, place) }, { isStar: false, text: literal });
    reached = place + literal.length;
  }
  if (isAnchored && reached !== path.length) return undefined;
  return stretches.filter(({ isStar, text }) => isStar || text !== '');
}

/** Where a literal after a `*` is matched; -1 if nowhere. */
function placeOf(literal: string, path: string, from: number, isLast: boolean, isAnchored: boolean): number {
  if (!isLast) return path.indexOf(literal, from);
  if (literal === '') return path.length;
  if (!isAnchored) return path.indexOf(literal, from);
  return path.endsWith(literal) ? path.length - literal.length : -1;
}
