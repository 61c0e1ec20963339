import type { RobotsTxt } from '@maycrawl/core';
import type { PolicyTexts } from '@maycrawl/lint';
import { printNotice } from '../terminal/notice.js';

const [NUL, LT] = [0x00, 0x3c];
/** The first bytes of gzip data and of UTF-16. */
const MARKS: readonly number[] = [0x1f, 0xff, 0xfe];

/** Writes a note to stderr if the file is not text, such as UTF-16 or a web page. `name` is shown; `-` is stdin. */
export async function reportContent(name: string, robots: RobotsTxt): Promise<void> {
  const note = await contentText(robots.bytes);
  if (note !== undefined) printNotice(`${name === '-' ? 'stdin' : name}: ${note}`);
}

/** @param texts without them, the note is in English */
export async function contentText(bytes: Uint8Array, texts?: PolicyTexts): Promise<string | undefined> {
  // The package is loaded for suspicious files only: loading it takes longer than most checks.
  const isSuspicious = MARKS.includes(bytes[0] as number) || bytes.includes(NUL) || bytes.includes(LT);
  if (!isSuspicious) return undefined;
  const [{ parse }, { policyNoteText }, { contentNote }] = await Promise.all([
    import('@maycrawl/core'),
    import('@maycrawl/lint'),
    import('@maycrawl/lint/internal'),
  ]);
  const note = contentNote(parse(bytes));
  return note === undefined ? undefined : policyNoteText(note, texts);
}
