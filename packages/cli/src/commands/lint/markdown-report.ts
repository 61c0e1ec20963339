import type { Diagnostic } from '@maycrawl/lint';
import { counted } from '../../text/counts.js';
import { inert } from '../../text/markdown.js';
import { firstLine } from './access-first.js';
import { type LintedFile, type LintReport, tally } from './linted-file.js';

/** Reports findings as a table for a comment on a pull request. */
export const markdownReport: LintReport = (files) => {
  const { error, warning, info } = tally(files);
  const rows = files.flatMap((file) => file.diagnostics.map((diagnostic) => row(file, diagnostic)));
  const sums = [counted(error, 'error'), counted(warning, 'warning'), counted(info, 'note')].join(', ');
  const first = files.flatMap((file) => firstLine(file) ?? []);
  const access = first.map((line) => `**${inert(line)}**\n\n`).join('');
  if (rows.length === 0) return `${access}**maycrawl lint**: no findings in ${counted(files.length, 'file')}\n`;
  const head = '| level | place | finding | rule |\n| --- | --- | --- | --- |\n';
  return `${access}**maycrawl lint**: ${sums}\n\n${head}${rows.join('')}`;
};

function row(file: LintedFile, { code, severity, message, help, location: { start } }: Diagnostic): string {
  const text = `${message}${help === undefined ? '' : ` ${help}`}`;
  return `| ${severity} | ${inert(`${file.name}:${start.line}:${start.column}`)} | ${inert(text)} | ${inert(code)} |\n`;
}
