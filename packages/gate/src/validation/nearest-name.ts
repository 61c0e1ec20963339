const MAX_NAME_LENGTH = 40;
/** Up to this number of changed characters, a name counts as misspelt. */
const MAX_CHANGES = 2;

/** Returns the known name that `name` is probably a misspelling of; undefined if there is none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const given = name.toLowerCase();
  let best: { readonly name: string; readonly changes: number } | undefined;
  for (const candidate of known) {
    const changes = editDistance(given, candidate.toLowerCase());
    // Fewer for a short name, which would otherwise resemble any other.
    if (changes <= Math.min(MAX_CHANGES, candidate.length / 3) && (best === undefined || changes < best.changes)) {
      best = { name: candidate, changes };
    }
  }
  return best?.name;
}

function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1));
    }
    above = current;
  }
  return above[to.length]!;
}
