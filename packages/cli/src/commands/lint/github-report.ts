import type { Diagnostic, Location, Severity } from '@maycrawl/lint';
import { type Annotation, type AnnotationPlace, annotationCommand, inWorkspace } from '../../text/workflow-command.js';
import { accessFirst } from './access-first.js';
import { findingText, type LintedFile, type LintReport, pathOf } from './linted-file.js';

const LEVELS: Readonly<Record<Severity, Annotation['level']>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Reports each finding as a workflow command of GitHub Actions. */
export function githubReport(workspace: string | undefined): LintReport {
  return {
    file: (file) =>
      accessFirst(file)
        .map((diagnostic) => `${annotationCommand(annotationOf(file, diagnostic, workspace))}\n`)
        .join(''),
  };
}

/** @param also - A sentence after those of the finding. */
export function annotationOf(
  file: LintedFile,
  diagnostic: Diagnostic,
  workspace: string | undefined,
  also?: string,
): Annotation {
  const { code, severity, location } = diagnostic;
  const { line, column } = location.start;
  const isFile = pathOf(file) !== undefined;
  const where = isFile ? '' : `${file.name}:${line}:${column}: `;
  return {
    level: LEVELS[severity],
    ...(isFile ? { place: placeOf(inWorkspace(file.name, workspace), location) } : {}),
    title: `maycrawl ${code}`,
    text: `${where}${findingText(diagnostic, also)}`,
  };
}

function placeOf(file: string, { start, end }: Location): AnnotationPlace {
  const lines = { file, line: start.line, endLine: end.line };
  // GitHub ignores columns if the lines differ.
  return start.line === end.line ? { ...lines, col: start.column, endColumn: end.column } : lines;
}
