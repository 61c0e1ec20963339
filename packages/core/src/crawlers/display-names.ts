/** Recognizes the names by which pages for people print crawlers, such as "Googlebot News". */

/** Characters of the longest name. */
const MAX_LENGTH = 100;
/** Characters that occur in User-Agent headers and in no name. */
const OF_HEADERS = /[/()[\];,:"@+]/;
/** What Google's specification appends to a name, as in "Googlebot News (when crawling images)". */
const NOTE = /\([^/()[\];,:"@+.]*\)$/;

/**
 * Returns the words of a name of several words in lower case, joined with `-`, without a note in parentheses; undefined
 * for one word, which is a product token whatever it is, and for a User-Agent header.
 */
export function displayNameKey(name: string): string | undefined {
  if (name.length > MAX_LENGTH || !/\s/.test(name)) return undefined;
  const plain = name.trim().replace(NOTE, '').trimEnd();
  if (OF_HEADERS.test(plain)) return undefined;
  const words = plain.split(/\s+/);
  // Only A-Z change, as in the comparison of tokens.
  return words.length < 2 ? undefined : words.join('-').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
