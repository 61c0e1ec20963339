import { isUrl } from '../arguments/command-line.js';
import type { FormatArguments } from '../arguments/format-arguments.js';
import { verdictChanges, witnessIn } from '../comparison/verdict-changes.js';
import { findInputs } from '../files/find-inputs.js';
import { readRobots } from '../files/read-robots.js';
import { writeFileWhole } from '../files/write-file.js';
import { CommandError } from '../terminal/command-error.js';
import { type Writer, writeLine } from '../terminal/writer.js';
import { printable, quoted } from '../text/printable.js';

const STDERR = 2;

/** A file, as it is and as it should be. */
interface FormattedFile {
  readonly name: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * `maycrawl format`: gives files one layout and changes no verdict; 1 with `--check` where one has another, 2 where a
 * file cannot be read or written.
 */
export async function formatFiles(args: FormatArguments, writer: Writer): Promise<0 | 1 | 2> {
  const url = args.inputs.find(isUrl);
  if (url !== undefined)
    throw new CommandError('usage', `format takes files, not ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  const { files, failures } = await readAll(await findInputs(args.inputs, () => false));
  for (const { message } of failures) writeLine(STDERR, `maycrawl: ${printable(message)}`);
  // Nothing is written where something is wrong with what was given.
  if (failures.length > 0) return 2;
  const unformatted = files.filter(({ before, after }) => !equal(before, after));
  if (args.check) {
    for (const { name } of unformatted) writer.print(`${name === '-' ? 'stdin' : printable(name)} is not formatted\n`);
    return unformatted.length > 0 ? 1 : 0;
  }
  for (const file of files) write(file, writer);
  return 0;
}

async function readAll(names: readonly string[]): Promise<{ files: FormattedFile[]; failures: CommandError[] }> {
  const [files, failures]: [FormattedFile[], CommandError[]] = [[], []];
  for (const name of names) {
    try {
      const before = readRobots(name);
      files.push({ name, before, after: await applyFormat(name, before) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(error);
    }
  }
  return { files, failures };
}

function write({ name, before, after }: FormattedFile, writer: Writer): void {
  if (name === '-') writer.printBytes(after);
  else if (!equal(before, after)) {
    writeFileWhole(name, after, before);
    writer.print(`formatted ${printable(name)}; verdicts unchanged: proved\n`);
  } else writer.print(`${printable(name)} is formatted already\n`);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** The file in one layout, proved to change no verdict; throws a {@link CommandError} where that is not shown. */
async function applyFormat(name: string, before: Uint8Array): Promise<Uint8Array> {
  const room = await import('@maycrawl/lint');
  const after = room.format(before);
  for (const dialect of ['google', 'rfc9309'] as const) {
    const comparison = verdictChanges(room, before, after, dialect);
    if (comparison.kind === 'equivalent') continue;
    const found = witnessIn(comparison);
    if (found === undefined)
      throw new CommandError(
        'io',
        `${quoted(name)}: whether formatting changes a verdict is not decided within the budget: nothing is written`,
      );
    const would = `would change whether ${found.crawler} may fetch ${found.witness.path}`;
    throw new CommandError(
      'io',
      `${quoted(name)}: its formatting ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
    );
  }
  return after;
}
