import { usage } from '../terminal/command-error.js';

/** Returns `; did you mean …?` with the most similar of `words`; empty if none is similar. */
export async function suggestion(word: string, words: readonly string[], maxDistance?: number): Promise<string> {
  const near = await nearestOf(word, words, maxDistance);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

export async function nearestOf(word: string, words: readonly string[], maxDistance?: number) {
  const { nearest } = await import('@maycrawl/lint/internal/names');
  return nearest(word, words, maxDistance);
}

export function rejectSecondStdin(inputs: readonly (string | undefined)[]): void {
  if (inputs.filter((input) => input === '-').length > 1)
    throw usage('- is stdin, which can be read only once: give one -');
}
