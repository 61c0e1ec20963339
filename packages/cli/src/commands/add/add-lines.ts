import { usageReport } from '../../comparison/usage-report.js';
import { readRobots } from '../../files/read-robots.js';
import { ENGLISH_DIFF } from '../../messages/diff-language.js';
import { printNotice } from '../../terminal/notice.js';
import { paintFor } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import { flagsFor } from '../create/robots-flags.js';
import { settleDoubts } from '../create/settle-doubts.js';
import { textDiff } from '../diff/text-diff.js';
import type { AddArguments } from './add-command.js';

const STDERR = 2;

export async function addLines({ file, options, stdout }: AddArguments, writer: Writer): Promise<0> {
  const before = readRobots(file, false);
  const lint = await import('@maycrawl/lint');
  const { bytes, lines, notes, use } = await settleDoubts(options, (settled) =>
    lint.addToRobots(before, settled, flagsFor(settled)),
  );
  const report = (text: string): void => {
    if (stdout) writeLine(STDERR, text.trimEnd());
    else writer.print(text);
  };
  const name = file === '-' ? 'stdin' : file;
  if (stdout) writer.printBytes(bytes);
  if (lines.length === 0) report(`nothing is added to ${printable(name)}\n`);
  else {
    if (!stdout) {
      const { writeFileWhole } = await import('../../files/write-file.js');
      writeFileWhole(file, bytes, before);
    }
    report(`added ${ENGLISH_DIFF.lines(lines)} to ${printable(name)}\n`);
    const side = { name, kind: 'file', isMissing: false } as const;
    const found = lint.differencesOf(
      { ...side, bytes: before },
      { ...side, name: `${name} with the new lines`, bytes },
      EVERY_CRAWLER,
    );
    const uses = lint.useLinesOf(lint.useChangesOf(found), found);
    const usage = usageReport(lint.usageChangesOf(found), found, false, ENGLISH_DIFF);
    report(textDiff(found, uses, usage, await paintFor(stdout ? STDERR : writer.fd), false, ENGLISH_DIFF));
  }
  if (use.length > 0) report(`\n${use.map((line) => `${printable(line)}\n`).join('')}`);
  for (const note of notes) printNotice(note);
  return 0;
}

const EVERY_CRAWLER = { crawlers: [], dialect: 'google' } as const;
