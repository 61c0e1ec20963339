/** Characters of a pattern, a path or a name of the file that are shown. */
const MAX_CHARACTERS = 120;

/** Cuts text of the file that would fill the view. */
export function clip(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}
