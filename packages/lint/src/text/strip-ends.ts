/** Removes the characters that match `stripped` from both ends of `text`, in linear time. */
export function stripEnds(text: string, stripped: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && stripped.test(text[start] ?? '')) start++;
  while (end > start && stripped.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}
