const MAX_DISTANCE = 2;

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment). */
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

/** The word nearest to `word` in lower case, at most `maxSlips` slips away (default 2); undefined where none is. */
export function nearest(word: string, words: readonly string[], maxSlips: number = MAX_DISTANCE): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of words) {
    // A long argument is no slip of a short word, and comparing it would cost its length times ours.
    if (Math.abs(candidate.length - word.length) > maxSlips) continue;
    const slips = distance(word.toLowerCase(), candidate);
    if (slips <= maxSlips && slips < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word: candidate, distance: slips };
  }
  return best?.word;
}
