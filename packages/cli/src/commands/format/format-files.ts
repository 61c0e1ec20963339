import { parse, type RobotsTxt } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { formatWithProof } from '@maycrawl/lint';
import type { contentNote } from '@maycrawl/lint/internal';
import { findInputs } from '../../files/find-inputs.js';
import { readRobots } from '../../files/read-robots.js';
import { writeFileWhole } from '../../files/write-file.js';
import { CommandError, ioError, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import type { Writer } from '../../terminal/writer.js';
import { grouped, inBytes } from '../../text/counts.js';
import { printable, quoted } from '../../text/printable.js';
import { isUrl } from '../../urls/is-url.js';
import type { FormatArguments } from './format-command.js';

/** The functions that are loaded when a file is formatted. */
interface Formatter {
  readonly contentNote: typeof contentNote;
  readonly formatWithProof: typeof formatWithProof;
}

interface FormattedFile {
  readonly name: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Why the file is left as it is, and the lint rule that explains it; undefined if it has the layout. */
  readonly left: { readonly why: string; readonly rule: string } | undefined;
}

/** Returns 1 if `--check` finds a file with another layout, 2 if a file cannot be read or written. */
export async function formatFiles(args: FormatArguments, writer: Writer): Promise<0 | 1 | 2> {
  const url = args.inputs.find(isUrl);
  if (url !== undefined)
    throw usage(`format takes files, not ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  const { files, failures } = await readAll(
    await findInputs(args.inputs, { ignored: async () => false, accepted: 'a file, or - for stdin', folders: false }),
  );
  const leftAsTheyAre = files.filter(({ left }) => left !== undefined);
  for (const file of leftAsTheyAre) printNotice(leftText(file));
  for (const { message } of failures) printNotice(message);
  // If one file cannot be read, none is written.
  if (failures.length > 0) return 2;
  if (args.check) {
    const unformatted = files.filter(({ before, after }) => !equal(before, after));
    for (const { name } of unformatted) writer.print(`${name === '-' ? 'stdin' : printable(name)} is not formatted\n`);
    return unformatted.length + leftAsTheyAre.length > 0 ? 1 : 0;
  }
  for (const file of files) write(file, writer);
  return 0;
}

async function readAll(names: readonly string[]): Promise<{ files: FormattedFile[]; failures: CommandError[] }> {
  const [{ formatWithProof }, { contentNote }] = await Promise.all([
    import('@maycrawl/lint'),
    import('@maycrawl/lint/internal'),
  ]);
  const [files, failures]: [FormattedFile[], CommandError[]] = [[], []];
  for (const name of names) {
    try {
      files.push(formatted(name, readRobots(name, false), { contentNote, formatWithProof }));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(error);
    }
  }
  return { files, failures };
}

function formatted(name: string, before: Uint8Array, formatter: Formatter): FormattedFile {
  const robots = parse(before);
  const kind = formatter.contentNote(robots)?.kind;
  if (kind !== undefined) return { name, before, after: before, left: contentLeft(kind) };
  const after = applyFormat(name, before, formatter);
  // `format` returns its argument if it or the result is too long, or if there is nothing to format.
  const isLong = after === before && (robots.truncated || robots.lines.some((line) => line.kind !== 'blank'));
  return { name, before, after, left: isLong ? longLeft(robots, before.length) : undefined };
}

function contentLeft(kind: NonNullable<ReturnType<Formatter['contentNote']>>['kind']): FormattedFile['left'] {
  return kind === 'markup'
    ? { why: 'is a web page or other markup, not a robots.txt', rule: 'html-body' }
    : { why: 'is not a text in UTF-8', rule: 'not-utf8' };
}

function longLeft(robots: RobotsTxt, size: number): FormattedFile['left'] {
  const limit = grouped(DEFAULT_MAX_BYTES);
  const why = robots.truncated
    ? `has ${inBytes(size)}, of which crawlers read ${limit}`
    : `would be longer than the ${limit} bytes that crawlers read`;
  return { why, rule: 'over-500-kib' };
}

function leftText({ name, left }: FormattedFile): string {
  const shown = name === '-' ? 'stdin' : quoted(name);
  const advice = `run maycrawl lint on it, or maycrawl lint --explain ${left?.rule}`;
  return `${shown} ${left?.why}, so it is left as it is: ${advice}`;
}

function write({ name, before, after, left }: FormattedFile, writer: Writer): void {
  if (name === '-') writer.printBytes(after);
  else if (left !== undefined) return;
  else if (!equal(before, after)) {
    writeFileWhole(name, after, before);
    writer.print(`formatted ${printable(name)}; verdicts unchanged: proved\n`);
  } else writer.print(`${printable(name)} is already formatted\n`);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Throws a {@link CommandError} (`io`) unless it is proved that no verdict changes. */
function applyFormat(name: string, before: Uint8Array, { formatWithProof }: Formatter): Uint8Array {
  const { bytes, change } = formatWithProof(before);
  if (change === undefined) return bytes;
  if (change === 'undecided')
    throw ioError(
      `${quoted(name)}: the analysis could not decide whether formatting changes a verdict, so nothing is written`,
    );
  const who = change.crawler === '*' ? 'any other crawler' : change.crawler;
  throw ioError(
    `${quoted(name)}: formatting would change whether ${who} may fetch ${change.path}: nothing is written; this is a bug in maycrawl, please report it`,
  );
}
