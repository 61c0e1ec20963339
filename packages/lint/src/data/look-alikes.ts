/**
 * Characters that look like ASCII letters and dashes: Cyrillic, Greek, Latin ones beyond ASCII, and the dashes that
 * word processors write. Each string holds the look-alikes of the character before it.
 */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['a', 'аɑα'],
  ['b', 'ЬƄ'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еє'],
  ['g', 'ɡց'],
  ['h', 'һ'],
  ['i', 'іıɩι'],
  ['j', 'ј'],
  ['k', 'кκ'],
  ['l', 'ӏ'],
  ['n', 'ո'],
  ['o', 'оοσօ'],
  ['p', 'рρ'],
  ['s', 'ѕ'],
  ['u', 'υս'],
  ['v', 'ѵν'],
  ['w', 'ѡԝ'],
  ['x', 'хχ'],
  ['y', 'уү'],
  ['A', 'АΑ'],
  ['B', 'ВΒ'],
  ['C', 'СϹ'],
  ['E', 'ЕΕ'],
  ['G', 'Ԍ'],
  ['H', 'НΗ'],
  ['I', 'ІΙӀİ'],
  ['J', 'Ј'],
  ['K', 'КΚ'],
  ['M', 'МΜ'],
  ['N', 'Ν'],
  ['O', 'ОΟ'],
  ['P', 'РΡ'],
  ['S', 'Ѕ'],
  ['T', 'ТΤ'],
  ['X', 'ХΧ'],
  ['Y', 'ҮΥ'],
  ['Z', 'Ζ'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\ufe58\u30fc'],
];

let plainOf: Map<string, string> | undefined;

/**
 * `text` with each look-alike of an ASCII character as that character, and full-width forms as plain ones; all else is
 * left as it is.
 */
export function replaceLookAlikes(text: string): string {
  plainOf ??= new Map(LOOK_ALIKES.flatMap(([plain, others]) => [...others].map((other) => [other, plain])));
  const table = plainOf;
  return [...text].map((character) => table.get(character) ?? fullWidth(character)).join('');
}

function fullWidth(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character;
}
