import type { LintArguments } from '../commands/lint/lint-command.js';
import { lintFiles } from '../commands/lint/lint-files.js';
import { type OpenOutput, openOutput, reportFor } from '../commands/lint/lint-output.js';
import { type Counts, NO_COUNTS } from '../commands/lint/linted-file.js';
import { loadReportLanguage } from '../messages/report-language.js';
import type { Writer } from '../terminal/writer.js';
import type { OptionText } from '../text/option-names.js';
import { ACCEPTED } from './compared-files.js';
import type { StepSummary } from './step-summary.js';

export interface ActionOutput {
  readonly writer: Writer;
  readonly summary: StepSummary;
  /** Reports an error, in one line. */
  complain(text: OptionText): void;
}

export interface LintResult {
  readonly counts: Counts;
  readonly fails: boolean;
}

/** Annotations go to the log, a table to the summary, and SARIF to the file of `args.outputFile`. */
export async function lintReport(args: LintArguments, output: ActionOutput): Promise<LintResult> {
  let counts = NO_COUNTS;
  const { writer, summary, complain } = output;
  const open: OpenOutput = async (...parts) => {
    const sarif = args.outputFile === undefined ? undefined : await openOutput(...parts);
    const words = await loadReportLanguage(args.language);
    const annotations = await reportFor('github', writer.fd, words);
    const table = await reportFor('markdown', writer.fd, words);
    return {
      report: {
        start: () => sarif?.report.start?.() ?? '',
        file(file) {
          writer.print(annotations.file(file));
          summary.add(table.file(file));
          return sarif?.report.file(file) ?? '';
        },
        end(sums) {
          counts = sums;
          summary.add(table.end?.(sums) ?? '');
          return sarif?.report.end?.(sums) ?? '';
        },
      },
      print: (text) => sarif?.print(text),
      fixTexts: 'none',
      listsFixes: sarif !== undefined,
      file: sarif?.file,
      words,
      complain,
    };
  };
  const exitCode = await lintFiles({ ...args, format: 'sarif' }, writer, { open, accepted: ACCEPTED });
  return { counts, fails: exitCode !== 0 };
}
