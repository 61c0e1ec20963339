import type { Diagnostic } from '@maycrawl/lint';
import { printable } from '../printable.js';
import { counted, type LintedFile, type LintReport, tally } from './linted-file.js';

/** A table for a comment on a pull request. */
export const markdownReport: LintReport = (files) => {
  const { error, warning, info } = tally(files);
  const rows = files.flatMap((file) => file.diagnostics.map((diagnostic) => row(file, diagnostic)));
  const sums = [counted(error, 'error'), counted(warning, 'warning'), counted(info, 'note')].join(', ');
  if (rows.length === 0) return `**maycrawl lint**: nothing found in ${counted(files.length, 'file')}\n`;
  return `**maycrawl lint**: ${sums}\n\n| level | place | finding | rule |\n| --- | --- | --- | --- |\n${rows.join('')}`;
};

function row(file: LintedFile, { code, severity, message, help, location: { start } }: Diagnostic): string {
  const text = `${message}${help === undefined ? '' : ` ${help}`}`;
  return `| ${severity} | ${inert(`${file.name}:${start.line}:${start.column}`)} | ${inert(text)} | ${inert(code)} |\n`;
}

/** Text that stays text: what stands in a file must not become a link, a mention or HTML. */
export function inert(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]()#+!|~<>]/g, (character) => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('\\<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//')
    .replaceAll('www.', 'www&#46;');
}
