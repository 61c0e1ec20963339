const PLAIN = /^[\x20-\x7e]*$/;
const OTHER_CHARACTERS = /[^\x20-\x7e]+/g;
/** Control and format characters (bidi overrides, zero-width), line and paragraph separators, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const SHORT: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);
const NO_WIDTH = /[\p{Mn}\p{Me}]/u;
const TWO_COLUMNS =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

function escapeCharacter(character: string): string {
  const short = SHORT.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
}

/** Escapes every character that could move, recolour or reorder the output of a terminal. */
export function printable(text: string): string {
  return escapeUnsafe(text, escapeCharacter);
}

/** Escapes the same characters in the way of another format. */
export function escapeUnsafe(text: string, escaped: (character: string) => string): string {
  return PLAIN.test(text) ? text : text.replace(UNSAFE, escaped);
}

/** Escapes the same characters in JSON text, as `\u` escapes of JSON, so that the parsed value is unchanged. */
export function printableJson(json: string): string {
  // A search for runs of other characters takes a fraction of the time of a search for the unsafe ones in the whole text.
  return json.replace(OTHER_CHARACTERS, (run) => run.replace(UNSAFE, jsonEscapes));
}

const jsonEscapes = (character: string): string => character.split('').map(jsonEscape).join('');

const jsonEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const json = (value: object): string => printableJson(JSON.stringify(value));

export const jsonLine = (value: object): string => `${json(value)}\n`;

/** Returns at most `length` characters of `text`. If it is cut, the last one is an ellipsis. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

/** Returns a value as error messages show it: in quotes, at most 120 characters. */
export function quoted(text: string): string {
  return `"${clip(text, 120)}"`;
}

export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += NO_WIDTH.test(character) ? 0 : TWO_COLUMNS.test(character) ? 2 : 1;
  return columns;
}
