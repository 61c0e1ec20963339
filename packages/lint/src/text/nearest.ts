const MAX_DISTANCE = 2;

/** The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/**
 * Returns the word of `words` that is nearest to `word` in lower case and at most `maxDistance` edits away (default 2);
 * undefined if there is none. `words` are in lower case. For "did you mean" in messages.
 */
export function nearest(
  word: string,
  words: readonly string[],
  maxDistance: number = MAX_DISTANCE,
): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of words) {
    // The distance is at least the difference in length. This also bounds the time for a very long `word`.
    if (Math.abs(candidate.length - word.length) > maxDistance) continue;
    const edits = distance(word.toLowerCase(), candidate);
    if (edits <= maxDistance && edits < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word: candidate, distance: edits };
  }
  return best?.word;
}
