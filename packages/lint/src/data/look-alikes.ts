/**
 * Characters that look like ASCII letters and hyphens: Cyrillic, Greek and non-ASCII Latin letters, and the dashes that
 * word processors insert. Each word begins with the ASCII character, and its look-alikes follow.
 */
const LOOK_ALIKES: readonly string[] = [
  'aаɑα bЬƄ cсϲ dԁ eеє gɡց hһ iіıɩι jј kкκ lӏ nո oоοσօ pрρ sѕ',
  'uυս vѵν wѡԝ xхχ yуү AАΑ BВΒ CСϹ EЕΕ GԌ HНΗ IІΙӀİ JЈ KКΚ MМΜ',
  'NΝ OОΟ PРΡ SЅ TТΤ XХΧ YҮΥ ZΖ',
  '-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\ufe58\u30fc',
].flatMap((row) => row.split(' '));

let asciiByLookAlike: Map<string, string> | undefined;

/** Replaces look-alikes of ASCII characters, full-width forms included, by those characters. */
export function replaceLookAlikes(text: string): string {
  asciiByLookAlike ??= new Map(LOOK_ALIKES.flatMap(([ascii = '', ...others]) => others.map((other) => [other, ascii])));
  const table = asciiByLookAlike;
  return [...text].map((character) => table.get(character) ?? replaceFullWidth(character)).join('');
}

function replaceFullWidth(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character;
}
