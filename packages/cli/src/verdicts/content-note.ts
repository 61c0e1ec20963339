import type { RobotsTxt } from '@maycrawl/core';
import { writeLine } from '../terminal/writer.js';
import { printable } from '../text/printable.js';

const STDERR = 2;
const [NUL, LT] = [0x00, 0x3c];
/** The first bytes of gzip data and of UTF-16. */
const MARKS: readonly number[] = [0x1f, 0xff, 0xfe];

/** Writes a note to stderr if the file is not text, such as UTF-16 or a web page. `name` is shown; `-` is stdin. */
export async function reportContent(name: string, robots: RobotsTxt): Promise<void> {
  const note = await contentText(robots);
  if (note !== undefined) writeLine(STDERR, printable(`maycrawl: ${name === '-' ? 'stdin' : name}: ${note}`));
}

async function contentText(robots: RobotsTxt): Promise<string | undefined> {
  const { bytes } = robots;
  // The package is loaded for suspicious files only: loading it takes longer than most checks.
  const isSuspicious = MARKS.includes(bytes[0] as number) || bytes.includes(NUL) || bytes.includes(LT);
  if (!isSuspicious) return undefined;
  const { contentNote, policyNoteText } = await import('@maycrawl/lint');
  const note = contentNote(robots);
  return note === undefined ? undefined : policyNoteText(note);
}
