/** Characters of the file that a message shows at most. */
const SHOWN = 60;

/** What nobody would see; joiners between letters belong to words of some scripts, and to emoji. */
const UNSEEN = /(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])|(?! |[\u200c\u200d])[\p{C}\p{Z}]/gu;

/** Most text is so, and needs no second look. */
const PLAIN: RegExp = new RegExp(`^[\x20-\x7e]{0,${SHOWN}}$`);

/** Text of the file inside a message: marked off, cut where long, what nobody would see shown by its number. */
export function quoted(text: string): string {
  if (PLAIN.test(text)) return `\`${text}\``;
  const characters = [...text.slice(0, 2 * SHOWN)];
  const short = characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('');
  return `\`${short.replace(UNSEEN, (character) => `[${codePoint(character)}]`)}\``;
}

/** `U+00A0` */
export function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, '0')}`;
}

/** `1 rule`, `3 rules` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Places that a finding shows beside its own, at most. */
export const MAX_RELATED = 5;

/** `a`, `b` and `c` from their texts. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}
