import type { Diagnostic, Location, Severity } from '@maycrawl/lint';
import { type Annotation, type AnnotationPlace, annotationCommand, inWorkspace } from '../../text/workflow-command.js';
import { accessFirst } from './access-first.js';
import { type LintedFile, type LintReport, pathOf } from './linted-file.js';

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
  { code, severity, message, help, docs, location }: Diagnostic,
  workspace: string | undefined,
  also?: string,
): Annotation {
  const { start } = location;
  const isFile = pathOf(file) !== undefined;
  const where = isFile ? [] : [`${file.name}:${start.line}:${start.column}:`];
  const parts = [...where, message, help, also, `(${docs})`];
  return {
    level: LEVELS[severity],
    ...(isFile ? { place: placeOf(inWorkspace(file.name, workspace), location) } : {}),
    title: `maycrawl ${code}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}

function placeOf(file: string, { start, end }: Location): AnnotationPlace {
  const lines = { file, line: start.line, endLine: end.line };
  // GitHub ignores columns if the lines differ.
  return start.line === end.line ? { ...lines, col: start.column, endColumn: end.column } : lines;
}
