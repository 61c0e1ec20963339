const MAX_DISTANCE = 2;

/** The optimal string alignment distance (a swap of neighbours is one edit); any number above `max` if greater. */
function distance(a: string, b: string, max: number): number {
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
    // A swap of neighbours reaches two rows back, and every other edit one: no later number can be smaller than both.
    if (Math.min(...row) > max && Math.min(...last) > max) return max + 1;
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
  const lower = word.toLowerCase();
  let letters: number | undefined;
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of words) {
    // The distance is at least the difference in length. This also bounds the time for a very long `word`.
    if (Math.abs(candidate.length - word.length) > maxDistance) continue;
    letters ??= letterSet(lower);
    // An edit adds at most one letter to the set and removes at most one. This test excludes most words.
    if (bitCount(letters ^ letterSet(candidate)) > 2 * maxDistance) continue;
    const edits = distance(lower, candidate, maxDistance);
    if (edits <= maxDistance && edits < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word: candidate, distance: edits };
  }
  return best?.word;
}

/** The characters of a word as 32 bits, each of which represents every 32nd character code. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
