/** Places that a finding shows beside its own, at most. */
export const MAX_RELATED = 5;

/** `a`, `b` and `c` from their texts. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}
