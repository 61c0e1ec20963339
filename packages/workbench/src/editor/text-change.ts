export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Returns the smallest single replacement. Text that stays unchanged keeps the caret and the scroll position. */
export function changeBetween(before: string, after: string): TextChange {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
