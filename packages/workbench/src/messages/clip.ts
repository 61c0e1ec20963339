import { visibleText } from '@maycrawl/core/message';

/** Characters of a pattern, a path or a name of the file that are shown. */
const MAX_CHARACTERS = 120;

/** Returns text of the file as lists show it: cut if it would fill the view, with invisible characters as their code points. */
export function clip(text: string): string {
  return visibleText(text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`);
}
