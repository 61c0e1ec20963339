/** Places that a finding shows beside its own, at most. */
export const MAX_RELATED = 5;

const MAX_SHOWN = 60;

/** Text of a file as messages quote it: in backquotes, and cut where it is long. */
export function shown(text: string): string {
  return `\`${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}\``;
}

/** `a`, `b` and `c` from their texts. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}
