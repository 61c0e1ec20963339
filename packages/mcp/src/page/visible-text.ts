/**
 * Characters that a person does not see and a model reads: controls but line ends and tabs, marks of direction, characters
 * of no width between others, and the tag characters, in which whole sentences can be hidden.
 * https://www.unicode.org/reports/tr36/#Text_Security_Issues
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Returns the text without characters that only programs see. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '');
}
