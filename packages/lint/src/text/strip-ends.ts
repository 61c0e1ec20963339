/** `text` without the characters at both ends that are `stripped`; in time linear in its length. */
export function stripEnds(text: string, stripped: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && stripped.test(text[start] ?? '')) start++;
  while (end > start && stripped.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}
