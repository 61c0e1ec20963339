export type LengthNotice = 'none' | 'long' | 'veryLong' | 'tooLong';

export function noticeOfLength(characters: number): LengthNotice {
  if (characters <= 2000) return 'none';
  if (characters <= 8000) return 'long';
  return characters <= 32_000 ? 'veryLong' : 'tooLong';
}
