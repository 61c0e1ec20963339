import { reportOn } from '../../comparison/usage-report.js';
import { readRobots } from '../../files/read-robots.js';
import { loadDiffLanguage } from '../../messages/diff-language.js';
import { printNotice } from '../../terminal/notice.js';
import { paintFor } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import { flagsFor } from '../create/robots-flags.js';
import { settleDoubts } from '../create/settle-doubts.js';
import { textDiff } from '../diff/text-diff.js';
import type { AddArguments } from './add-command.js';

const STDERR = 2;

export async function addLines({ file, options, stdout, language }: AddArguments, writer: Writer): Promise<0> {
  const before = readRobots(file, false);
  const [{ addToRobots }, lint] = await Promise.all([import('@maycrawl/lint'), import('@maycrawl/lint/internal')]);
  const { loadCreationLanguage } = await import('../../messages/creation-language.js');
  const creation = await loadCreationLanguage(language);
  const { bytes, lines, notes, use } = await settleDoubts(options, creation, (settled) => {
    const nameOf = flagsFor(settled);
    const added = addToRobots(before, settled, nameOf);
    const messages = added.messages.map((message) => lint.noteText(message, nameOf, creation.spoken));
    const count = added.notes.length;
    return { ...added, notes: messages.slice(0, count), use: messages.slice(count) };
  });
  const report = (text: string): void => {
    if (stdout) writeLine(STDERR, text.trimEnd());
    else writer.print(text);
  };
  const name = file === '-' ? 'stdin' : file;
  if (stdout) writer.printBytes(bytes);
  if (lines.length === 0) report(`${creation.say('nothingAdded', { name: printable(name) })}\n`);
  else {
    if (!stdout) {
      const { writeFileWhole } = await import('../../files/write-file.js');
      writeFileWhole(file, bytes, before);
    }
    const words = await loadDiffLanguage(language);
    report(`${creation.say('added', { lines: words.lines(lines), name: printable(name) })}\n`);
    const side = { name, kind: 'file', isMissing: false } as const;
    const after = { ...side, name: creation.say('withNewLines', { name }), bytes };
    const english = lint.differencesOf({ ...side, bytes: before }, after, EVERY_CRAWLER);
    const changes = lint.usageChangesOf(english);
    const { found, useLines, usage } = reportOn(english, lint.useChangesOf(english), changes, false, words);
    report(textDiff(found, useLines, usage, await paintFor(stdout ? STDERR : writer.fd), false, words));
  }
  if (use.length > 0) report(`\n${use.map((line) => `${printable(line)}\n`).join('')}`);
  for (const note of notes) printNotice(note);
  return 0;
}

const EVERY_CRAWLER = { crawlers: [], dialect: 'google' } as const;
