/**
 * Characters that look like ASCII letters and hyphens: Cyrillic, Greek and non-ASCII Latin letters, and the dashes that
 * word processors insert. The second string of each pair holds the look-alikes of the first.
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

let asciiByLookAlike: Map<string, string> | undefined;

/** Replaces look-alikes of ASCII characters, full-width forms included, by those characters. */
export function replaceLookAlikes(text: string): string {
  asciiByLookAlike ??= new Map(LOOK_ALIKES.flatMap(([ascii, others]) => [...others].map((other) => [other, ascii])));
  const table = asciiByLookAlike;
  return [...text].map((character) => table.get(character) ?? replaceFullWidth(character)).join('');
}

function replaceFullWidth(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character;
}
