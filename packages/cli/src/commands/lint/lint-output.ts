import type { ProtectedFile, ReportFile } from '../../files/report-file.js';
import { paintFor } from '../../terminal/paint.js';
import { type Writer, writeLine, writeText } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import type { LintArguments } from './lint-command.js';
import type { LintSetups } from './lint-setup.js';
import type { LintReport } from './linted-file.js';

const STDERR = 2;

type Format = NonNullable<LintArguments['format']>;

/** Where a run reports, and in which format. */
export interface LintOutput {
  readonly report: LintReport;
  print(text: string): void;
  /** Where the text on fixes goes: before the report, to stderr, or nowhere if a report for programs is there. */
  readonly fixTexts: 'report' | 'stderr' | 'none';
  /** True if the report says which fixes are safe, so that it must be proved. */
  readonly listsFixes: boolean;
  /** The file of `--output-file`. */
  readonly file: ReportFile | undefined;
  /** Reports in one line what is not a finding, such as a file that cannot be read. */
  complain(message: string): void;
}

/** Writes an error to stderr. */
export function complainOnStderr(message: string): void {
  writeLine(STDERR, `maycrawl: ${printable(message)}`);
}

/** Opens the output of a run, as {@link openOutput} does for the command. */
export type OpenOutput = (
  args: LintArguments,
  writer: Writer,
  names: readonly string[],
  setups: LintSetups,
) => Promise<LintOutput>;

/**
 * Opens the output: the file of `--output-file`, or stdout. If stdout gets a diff or the fixed file, the report goes to
 * stderr: a concise one with a diff, else in the format asked for. Throws a `CommandError` (`usage`, `io`). `names` are
 * the files that are checked, `setups` has the others that are read.
 */
export async function openOutput(
  args: LintArguments,
  writer: Writer,
  names: readonly string[],
  setups: LintSetups,
): Promise<LintOutput> {
  const format = formatOf(args);
  const complain = complainOnStderr;
  const isTaken = args.fix !== 'none' && (args.dryRun ? showsDiff(args) : names.includes('-'));
  if (args.outputFile !== undefined) {
    const { openReportFile } = await import('../../files/report-file.js');
    const file = openReportFile(args.outputFile, [...filesOf(args, names), ...setups.filesRead()]);
    const report = await reportFor(format, file.writer.fd);
    const fixTexts = isTaken ? 'stderr' : 'report';
    return { report, print: file.writer.print, fixTexts, listsFixes: listsFixes(format), file, complain };
  }
  if (isTaken) {
    const asked = (args.dryRun ? undefined : args.format) ?? 'concise';
    return {
      report: await reportFor(asked, STDERR),
      print: (text) => writeText(STDERR, text),
      fixTexts: isForPeople(asked) ? 'stderr' : 'none',
      listsFixes: listsFixes(asked),
      file: undefined,
      complain,
    };
  }
  return {
    report: await reportFor(format, writer.fd),
    print: writer.print,
    fixTexts: isForPeople(format) ? 'report' : 'stderr',
    listsFixes: listsFixes(format),
    file: undefined,
    complain,
  };
}

function isForPeople(format: Format): boolean {
  return format === 'pretty' || format === 'concise';
}

function filesOf({ stdinFilename }: LintArguments, names: readonly string[]): ProtectedFile[] {
  const inputs = names.filter((name) => name !== '-').map((path) => ({ path, use: 'is to be checked' }));
  return stdinFilename === undefined
    ? inputs
    : [...inputs, { path: stdinFilename, use: 'is the file of --stdin-filename' }];
}

/** True if `--dry-run` prints a diff. A format for programs takes its place, unless it has a file of its own. */
export function showsDiff({ format, outputFile }: LintArguments): boolean {
  return outputFile !== undefined || format === undefined || isForPeople(format);
}

function listsFixes(format: Format): boolean {
  return ['pretty', 'json', 'sarif'].includes(format);
}

function formatOf({ format, outputFile }: LintArguments): Format {
  const isAction = process.env.GITHUB_ACTIONS === 'true' && outputFile === undefined;
  return format ?? (isAction ? 'github' : 'pretty');
}

/** Returns a new report in a format; `fd` is where it goes, for its colors. */
export async function reportFor(format: Format, fd: number): Promise<LintReport> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty-report.js')).prettyReport(await paintFor(fd));
    case 'concise':
      return (await import('./concise-report.js')).conciseReport();
    case 'json':
      return (await import('./json-report.js')).jsonReport();
    case 'github':
      return (await import('./github-report.js')).githubReport(process.env.GITHUB_WORKSPACE);
    case 'markdown':
      return (await import('./markdown-report.js')).markdownReport();
    case 'junit':
      return (await import('./junit-report.js')).junitReport();
    case 'sarif': {
      const [{ sarifReport }, { readVersion }, { rules }] = await Promise.all([
        import('./sarif-report.js'),
        import('../../terminal/version.js'),
        import('@maycrawl/lint'),
      ]);
      return sarifReport(readVersion(), rules);
    }
  }
}
