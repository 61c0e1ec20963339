import { statSync } from 'node:fs';
import { renderValues } from '@maycrawl/core/message';
import type { CreateOptions } from '@maycrawl/lint';
import { orUndefined, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import { isTerminal } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable, quoted } from '../../text/printable.js';
import type { CreateArguments } from './create-command.js';
import { flagsFor } from './robots-flags.js';
import { settleDoubts, terminal } from './settle-doubts.js';

const STDIN = 0;
const STDERR = 2;

export async function createFile(args: CreateArguments, writer: Writer): Promise<0> {
  const { output, comments, insist } = args;
  // If the file cannot be examined, writing it reports why.
  const old = output === '-' ? undefined : orUndefined(() => statSync(output, { throwIfNoEntry: false }));
  if (old?.isDirectory()) throw usage(`${quoted(output)} is a folder: name a file in it with --output`);
  if (old !== undefined && !args.force) {
    const advice = 'add lines to it with maycrawl add, overwrite it with --force, or name another file with --output';
    throw usage(`${quoted(output)} already exists: ${advice}`);
  }
  const asked = args.options ?? (await askedOptions());
  const options = { ...asked, comments, insist: insist || asked.insist === true };
  const [{ createRobotsWithNotes }, { noteText }] = await Promise.all([
    import('@maycrawl/lint'),
    import('@maycrawl/lint/internal'),
  ]);
  const { loadCreationLanguage } = await import('../../messages/creation-language.js');
  const words = await loadCreationLanguage(args.language);
  const { spoken } = words;
  const { text, notes } = await settleDoubts(options, words, (settled) => {
    const nameOf = flagsFor(settled);
    const { text, messages } = createRobotsWithNotes(settled, nameOf);
    return { text, notes: messages.map((message) => noteText(message, nameOf, spoken)) };
  });
  if (output === '-') writer.print(text);
  else {
    const { writeFileWhole } = await import('../../files/write-file.js');
    writeFileWhole(output, new TextEncoder().encode(text));
    writer.print(`${words.say('wrote', { name: printable(output) })}\n`);
    const { title, ...steps } = spoken.afterCreating;
    writer.print(
      `\n${title}\n${Object.values(steps)
        .map((step) => `- ${step}\n`)
        .join('')}`,
    );
  }
  for (const note of notes) printNotice(note);
  // Without comments, the file does not contain the caveats.
  if (!comments) for (const line of spoken.caveats) writeLine(STDERR, renderValues(line, {}, spoken.language));
  return 0;
}

async function askedOptions(): Promise<CreateOptions> {
  if (!(await isTerminal(STDIN))) {
    const examples = 'as --block /private/ or --allow-all (maycrawl create --help lists them)';
    throw usage(`stdin is not a terminal, so create cannot ask you: say with options what to write, ${examples}`);
  }
  const { askCreateOptions } = await import('./ask-create-options.js');
  return askCreateOptions(terminal());
}
