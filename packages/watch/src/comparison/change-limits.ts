/** Bounds of what an alert keeps, so that no file makes the state of a site large. */
export const MAX_CHANGES = 20;
export const MAX_NAMES = 12;
export const MAX_EXAMPLES = 5;
export const MAX_LISTED = 10;
const MAX_LENGTH = 500;

export function shortText(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

export function shortList(texts: readonly string[], max: number = MAX_LISTED): string[] {
  return texts.slice(0, max).map(shortText);
}
