// No import and literals only: then a bundler inlines the constants.

/*
 * The layout of the rule table, in which the engine keeps a file, in one buffer. `RuleTableBuilder` fills it.
 *
 *   | pattern words | user-agent word pairs | bytes of the file | LFs | extra patterns | LF |
 *
 * A lookup reads the words, then bytes: for a small file, in memory that is close together and in ascending order.
 *
 * Pattern word:          start of its bytes (26 bits) | tag (4) | wildcards (1) | allow (1)
 * User-agent words, 1st: start of its value (26 bits) | 0 (4) | star (1) | first (1)
 *                   2nd: patterns before it (24 bits) | hash of the token (8)
 * Extra pattern:         start of the rule's path in the file (32 bits), then the bytes of the pattern, then LF
 *
 * A pattern starts at a place in the buffer, which small files share; a value or a path at one in the file. Words are
 * little-endian. Patterns are in normal form. Nearly all are so in the file already, and their words point
 * there. Extra patterns are the others, and the folder of an allow rule for an index file (`index-file.ts`). A
 * user-agent value that is cut is copied in the same way. `tag` is made from the byte after the leading slash if that
 * is a plain byte, so that most patterns are skipped without reading their bytes; otherwise it is 0. `first` marks the
 * first user-agent line of a group. Rules outside a group and rules that cannot match anything have no word.
 */

/** Bytes of a word. */
export const WORD_BYTES = 4;

export const WORD_ALLOW = 1;
/** Also the flag that `readLine` and `scan` report for a value with a wildcard, so it is copied unchanged. */
export const WORD_WILDCARD = 2;
export const WORD_TAG_SHIFT = 2;
export const WORD_TAG_MASK = 0b11_1100;
export const WORD_START_SHIFT = 6;

export const AGENT_FIRST = 1;
export const AGENT_STAR = 2;
export const AGENT_START_SHIFT = 6;
/** In the second word of a user-agent line. */
export const AGENT_COUNT_SHIFT = 8;
export const AGENT_HASH_MASK = 0xff;
/** Bytes of the two words. */
export const AGENT_BYTES = 8;
