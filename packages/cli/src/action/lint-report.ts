import { bySeverity } from '@maycrawl/lint/internal';
import { accessApart } from '../commands/lint/access-first.js';
import { alone, folded } from '../commands/lint/folded-findings.js';
import { annotationOf } from '../commands/lint/github-report.js';
import type { LintArguments } from '../commands/lint/lint-command.js';
import { lintFiles } from '../commands/lint/lint-files.js';
import { type OpenOutput, openOutput, reportFor } from '../commands/lint/lint-output.js';
import { type Counts, NO_COUNTS } from '../commands/lint/linted-file.js';
import { loadReportLanguage } from '../messages/report-language.js';
import type { Writer } from '../terminal/writer.js';
import type { OptionText } from '../text/option-names.js';
import { annotationLine } from '../text/workflow-command.js';
import type { Annotations } from './annotations.js';
import { ACCEPTED } from './compared-files.js';
import type { StepSummary } from './step-summary.js';

export interface ActionOutput {
  /** The log. In a line that is no command, `annotationLine` prevents that the runner executes text of a file. */
  readonly writer: Writer;
  readonly annotations: Annotations;
  readonly summary: StepSummary;
  /** Reports an error, in one line. */
  complain(text: OptionText): void;
}

export interface LintResult {
  readonly counts: Counts;
  readonly fails: boolean;
}

/**
 * Findings go to the log, one annotation for those of one rule with the same advice, a table to the summary, and SARIF
 * to the file of `args.outputFile`.
 */
export async function lintReport(args: LintArguments, output: ActionOutput): Promise<LintResult> {
  let counts = NO_COUNTS;
  const { writer, annotations, summary, complain } = output;
  const workspace = process.env.GITHUB_WORKSPACE;
  const open: OpenOutput = async (...parts) => {
    const sarif = args.outputFile === undefined ? undefined : await openOutput(...parts);
    const words = await loadReportLanguage(args.language);
    const table = await reportFor('markdown', writer.fd, words);
    return {
      report: {
        start: () => sarif?.report.start?.() ?? '',
        file(file) {
          const { first, others } = accessApart(file);
          const ordered = bySeverity(others);
          for (const one of [...first, ...ordered])
            writer.print(`${annotationLine(annotationOf(file, one, workspace))}\n`);
          for (const { first: one, elsewhere } of [...first.map(alone), ...folded(ordered, words)]) {
            const also = elsewhere === undefined ? undefined : words.say('alsoIn', { lines: elsewhere });
            annotations.add('lint', annotationOf(file, one, workspace, also));
          }
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
