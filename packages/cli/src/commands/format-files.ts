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

/** A file before and after formatting. */
interface FormattedFile {
  readonly name: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** False for UTF-16, an HTML page and the like, which stay as they are. */
  readonly isText: boolean;
}

/**
 * `maycrawl format`: gives files one layout, without changing a verdict. Returns 1 if `--check` finds a file with
 * another layout, 2 if a file cannot be read or written.
 */
export async function formatFiles(args: FormatArguments, writer: Writer): Promise<0 | 1 | 2> {
  const url = args.inputs.find(isUrl);
  if (url !== undefined)
    throw new CommandError('usage', `format takes files, not ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  const { files, failures } = await readAll(
    await findInputs(args.inputs, { ignored: async () => false, accepted: 'a file, or - for stdin', folders: false }),
  );
  for (const { name, isText } of files) if (!isText) writeLine(STDERR, leftText(name));
  for (const { message } of failures) writeLine(STDERR, `maycrawl: ${printable(message)}`);
  // If one file cannot be read, none is written.
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
      const before = readRobots(name, false);
      const { isFormattable } = await import('@maycrawl/lint');
      files.push({ name, before, after: await applyFormat(name, before), isText: isFormattable(before) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(error);
    }
  }
  return { files, failures };
}

/** Returns the line on a file that is not formatted because it is not text. */
function leftText(name: string): string {
  const shown = name === '-' ? 'stdin' : quoted(name);
  const advice = 'run maycrawl lint on it, or maycrawl lint --explain not-utf8';
  return `maycrawl: ${printable(`${shown} is not a text in UTF-8, so it is left as it is: ${advice}`)}`;
}

function write({ name, before, after, isText }: FormattedFile, writer: Writer): void {
  if (name === '-') writer.printBytes(after);
  else if (!isText) return;
  else if (!equal(before, after)) {
    writeFileWhole(name, after, before);
    writer.print(`formatted ${printable(name)}; verdicts unchanged: proved\n`);
  } else writer.print(`${printable(name)} is already formatted\n`);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Returns the formatted file. Throws a {@link CommandError} (`io`) unless it is proved that no verdict changes. */
async function applyFormat(name: string, before: Uint8Array): Promise<Uint8Array> {
  const lintPackage = await import('@maycrawl/lint');
  const after = lintPackage.format(before);
  for (const dialect of ['google', 'rfc9309'] as const) {
    const comparison = verdictChanges(lintPackage, before, after, dialect);
    if (comparison.kind === 'equivalent') continue;
    const change = witnessIn(comparison);
    if (change === undefined)
      throw new CommandError(
        'io',
        `${quoted(name)}: the analysis could not decide whether formatting changes a verdict, so nothing is written`,
      );
    const effect = `would change whether ${change.crawler} may fetch ${change.witness.path}`;
    throw new CommandError(
      'io',
      `${quoted(name)}: formatting ${effect}: nothing is written; this is a bug in maycrawl, please report it`,
    );
  }
  return after;
}
