/** Characters of a quotation that a message shows at most. */
const MAX_QUOTED = 60;

/** Invisible characters. Joiners between letters are not included: words of some scripts and emoji contain them. */
export const INVISIBLE: RegExp =
  /(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])|(?! |[\u200c\u200d])[\p{C}\p{Z}]/gu;

/** Text that is quoted unchanged, as most is. */
const PLAIN: RegExp = new RegExp(`^[\x20-\x7e]{0,${MAX_QUOTED}}$`);

/** Quotes text of a file in a message: in backticks, as {@link codeText} writes it. */
export function quoteCode(text: string): string {
  return `\`${codeText(text)}\``;
}

/** Returns text of a file as a message shows it: shortened, with invisible characters as their code points. */
export function codeText(text: string): string {
  if (PLAIN.test(text)) return text;
  const characters = [...text.slice(0, 2 * MAX_QUOTED)];
  const isLong = characters.length > MAX_QUOTED;
  const short = isLong ? `${characters.slice(0, MAX_QUOTED - 1).join('')}…` : characters.join('');
  return visibleText(short);
}

/** Returns text of a file with invisible characters as their code points, as `[U+202E]`. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `[${codePoint(character)}]`);
}

/** `U+00A0` */
export function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, '0')}`;
}
