/** The notice about the length of a link. */
export type LengthNotice = 'none' | 'long' | 'veryLong' | 'tooLong';

/** Returns the notice for a link of so many characters. */
export function noticeOfLength(characters: number): LengthNotice {
  if (characters <= 2000) return 'none';
  if (characters <= 8000) return 'long';
  return characters <= 32_000 ? 'veryLong' : 'tooLong';
}
