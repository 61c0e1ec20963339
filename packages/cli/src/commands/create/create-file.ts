import { statSync } from 'node:fs';
import { OptionError } from '@maycrawl/core/option-error';
import type { CreatedRobots, CreateOptions } from '@maycrawl/lint';
import { orUndefined, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import { isTerminal } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable, quoted } from '../../text/printable.js';
import type { DoubtAnswer, Terminal } from './ask-create-options.js';
import { type CreateArguments, OPTION_OF } from './create-command.js';

const STDIN = 0;
const STDERR = 2;

type LintPackage = typeof import('@maycrawl/lint');

export async function createFile(args: CreateArguments, writer: Writer): Promise<0> {
  const { output, comments, insist } = args;
  // If the file cannot be examined, writing it reports why.
  const old = output === '-' ? undefined : orUndefined(() => statSync(output, { throwIfNoEntry: false }));
  if (old?.isDirectory()) throw usage(`${quoted(output)} is a folder: name a file in it with --output`);
  if (old !== undefined && !args.force) {
    const advice = 'overwrite it with --force, or name another file with --output';
    throw usage(`${quoted(output)} already exists: ${advice}`);
  }
  const asked = args.options ?? (await askedOptions());
  const options = { ...asked, comments, insist: insist || asked.insist === true };
  const lintPackage = await import('@maycrawl/lint');
  const { text, notes } = await createdRobots(lintPackage, options);
  if (output === '-') writer.print(text);
  else {
    const { writeFileWhole } = await import('../../files/write-file.js');
    writeFileWhole(output, new TextEncoder().encode(text));
    writer.print(`wrote ${printable(output)}\n`);
  }
  for (const note of notes) printNotice(note);
  // Without comments, the file does not contain the caveats.
  if (!comments) for (const line of lintPackage.ROBOTS_TXT_CAVEATS.split('\n')) writeLine(STDERR, line);
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

/** The streams of the dialog. A terminal whose size is not set has no columns, and prompts would be one character wide. */
function terminal(): Terminal {
  const { stdin: input, stderr: output } = process;
  if (output.columns === 0) Object.assign(output, { columns: 80, rows: 24 });
  return { input, output };
}

/** Asks on a terminal if something looks like a mistake. */
async function createdRobots(lintPackage: LintPackage, options: CreateOptions): Promise<CreatedRobots> {
  const { createRobotsWithNotes, DoubtfulOptionError } = lintPackage;
  try {
    return createRobotsWithNotes(options, flagsFor(options));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const doubt = error.describe(flagsFor(options));
    if (!(error instanceof DoubtfulOptionError)) throw usage(doubt, error);
    const { allowPath } = error;
    if (await isTerminal(STDIN)) {
      const { askAboutDoubt } = await import('./ask-create-options.js');
      const answer = await askAboutDoubt(terminal(), doubt, allowPath);
      if (answer !== undefined) return createdRobots(lintPackage, withAnswer(options, answer));
    }
    const add = allowPath === undefined ? '' : `add --allow ${allowPath}, or `;
    const advice = `Nothing is written; ${add}--insist writes it as it is`;
    throw usage(`${doubt} ${advice}`, error);
  }
}

function withAnswer(options: CreateOptions, answer: DoubtAnswer): CreateOptions {
  if (answer === 'insist') return { ...options, insist: true };
  return { ...options, allowPaths: [...(options.allowPaths ?? []), answer.allowPath] };
}

function flagsFor({ blockImages }: CreateOptions): (option: string) => string {
  const flags: Readonly<Record<string, string>> = {
    ...OPTION_OF,
    ...(blockImages === 'all' && { blockImages: 'block-images' }),
  };
  return (option) => `--${flags[option] ?? option}`;
}
