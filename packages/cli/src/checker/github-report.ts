import { relative, resolve, sep } from 'node:path';
import type { Diagnostic, Severity } from '@maycrawl/lint';
import { printable } from '../printable.js';
import type { LintedFile, LintReport } from './linted-file.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands: GitHub Actions shows them at the lines of the pull request. `workspace` is the tree's root. */
export function githubReport(workspace: string | undefined): LintReport {
  return (files) =>
    files.flatMap((file) => file.diagnostics.map((diagnostic) => `${command(file, diagnostic, workspace)}\n`)).join('');
}

function command(
  file: LintedFile,
  { code, severity, message, help, location }: Diagnostic,
  workspace: string | undefined,
): string {
  const { start, end } = location;
  const isFile = file.kind === 'file';
  const properties: [string, string | number][] = [];
  if (isFile) properties.push(['file', inWorkspace(file.name, workspace)], ['line', start.line], ['endLine', end.line]);
  // Columns of two lines mean nothing to it.
  if (isFile && start.line === end.line) properties.push(['col', start.column], ['endColumn', end.column]);
  properties.push(['title', `maycrawl ${code}`]);
  const where = isFile ? '' : `${file.name}:${start.line}:${start.column}: `;
  const text = `${where}${message}${help === undefined ? '' : ` ${help}`}`;
  return workflowCommand(COMMANDS[severity], properties, text);
}

/** A line that GitHub Actions obeys; nothing in a value can end it early. */
export function workflowCommand(
  command: string,
  properties: readonly (readonly [name: string, value: string | number])[],
  text: string,
): string {
  const shown = properties.map(([name, value]) => `${name}=${escapedProperty(`${value}`)}`).join(',');
  return `::${command} ${shown}::${escapedData(printable(text))}`;
}

/** The file's path from the root of the tree that Actions knows. */
export function inWorkspace(name: string, workspace: string | undefined): string {
  if (workspace === undefined) return name;
  const path = relative(workspace, resolve(name));
  return path === '' || path.startsWith('..') ? name : path.split(sep).join('/');
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
