import type { Diagnostic, Severity } from '@maycrawl/lint';
import { inWorkspace, workflowCommand } from '../../text/workflow-command.js';
import { accessFirst } from './access-first.js';
import { type LintedFile, type LintReport, pathOf } from './linted-file.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

export function githubReport(workspace: string | undefined): LintReport {
  return {
    file: (file) =>
      accessFirst(file)
        .map(
          (diagnostic) => `${command(file, diagnostic, workspace)}
`,
        )
        .join(''),
  };
}

function command(
  file: LintedFile,
  { code, severity, message, help, docs, location }: Diagnostic,
  workspace: string | undefined,
): string {
  const { start, end } = location;
  const isFile = pathOf(file) !== undefined;
  const properties: [string, string | number][] = [];
  if (isFile) properties.push(['file', inWorkspace(file.name, workspace)], ['line', start.line], ['endLine', end.line]);
  // GitHub ignores columns if the lines differ.
  if (isFile && start.line === end.line) properties.push(['col', start.column], ['endColumn', end.column]);
  properties.push(['title', `maycrawl ${code}`]);
  const where = isFile ? '' : `${file.name}:${start.line}:${start.column}: `;
  const text = `${where}${message}${help === undefined ? '' : ` ${help}`} (${docs})`;
  return workflowCommand(COMMANDS[severity], properties, text);
}
