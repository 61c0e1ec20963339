import type { LintSetups } from '../../config/lint-setup.js';
import type { ProtectedFile, ReportFile } from '../../files/report-file.js';
import { loadReportLanguage, type ReportLanguage } from '../../messages/report-language.js';
import { printNotice } from '../../terminal/notice.js';
import { paintFor } from '../../terminal/paint.js';
import { type Writer, writeText } from '../../terminal/writer.js';
import { type OptionText, optionText } from '../../text/option-names.js';
import type { LintArguments } from './lint-command.js';
import type { LintReport } from './linted-file.js';

const STDERR = 2;

type Format = NonNullable<LintArguments['format']>;

export interface LintOutput {
  readonly report: LintReport;
  print(text: string): void;
  /** Where the text on fixes goes: before the report, to stderr, or nowhere if a report for programs is there. */
  readonly fixTexts: 'report' | 'stderr' | 'none';
  /** True if the report says which fixes are safe, so that it must be proved. */
  readonly listsFixes: boolean;
  readonly file: ReportFile | undefined;
  /** The language of the report, into which the findings are translated before it gets them. */
  readonly words: ReportLanguage;
  /** Reports in one line an error that is not a finding, such as a file that cannot be read. */
  complain(text: OptionText): void;
}

export type OpenOutput = (
  args: LintArguments,
  writer: Writer,
  names: readonly string[],
  setups: LintSetups,
) => Promise<LintOutput>;

/** If stdout gets a diff or the fixed file, the report goes to stderr: with a diff, a concise one. */
export const openOutput: OpenOutput = async (args, writer, names, setups) => {
  const isTaken = args.fix !== 'none' && (args.dryRun ? showsDiff(args) : names.includes('-'));
  const file = await openFile(args, names, setups);
  const format = file === undefined && isTaken ? (!args.dryRun && args.format) || 'concise' : formatOf(args);
  const hasText = file !== undefined || isForPeople(format);
  const stdoutOrStderr = isTaken ? (text: string) => writeText(STDERR, text) : writer.print;
  const words = await loadReportLanguage(args.language);
  return {
    report: await reportFor(format, file?.writer.fd ?? (isTaken ? STDERR : writer.fd), words),
    print: file?.writer.print ?? stdoutOrStderr,
    fixTexts: isTaken ? (hasText ? 'stderr' : 'none') : hasText ? 'report' : 'stderr',
    listsFixes: listsFixes(format),
    file,
    words,
    complain: (text) => printNotice(optionText(text)),
  };
};

async function openFile(args: LintArguments, names: readonly string[], setups: LintSetups) {
  if (args.outputFile === undefined) return undefined;
  const { openReportFile } = await import('../../files/report-file.js');
  return openReportFile(args.outputFile, [...filesOf(args, names), ...setups.filesRead()]);
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

/** True if `--dry-run` prints a diff. A report for programs replaces it, unless that report goes to a file. */
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

export async function reportFor(format: Format, fd: number, words: ReportLanguage): Promise<LintReport> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty-report.js')).prettyReport(await paintFor(fd), words);
    case 'concise':
      return (await import('./concise-report.js')).conciseReport(words);
    case 'json':
      return (await import('./json-report.js')).jsonReport();
    case 'github':
      return (await import('./github-report.js')).githubReport(process.env.GITHUB_WORKSPACE);
    case 'markdown':
      return (await import('./markdown-report.js')).markdownReport(words);
    case 'gitlab':
      return (await import('./gitlab-report.js')).gitlabReport(process.env.CI_PROJECT_DIR || process.cwd());
    case 'checkstyle':
      return (await import('./checkstyle-report.js')).checkstyleReport();
    case 'junit':
      return (await import('./junit-report.js')).junitReport();
    case 'sarif': {
      const [{ sarifReport }, { readVersion }, { rules }] = await Promise.all([
        import('./sarif-report.js'),
        import('../../terminal/version.js'),
        import('@maycrawl/lint/internal'),
      ]);
      return sarifReport(readVersion(), rules, words.texts.tag);
    }
  }
}
