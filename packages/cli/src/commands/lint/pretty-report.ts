import { type Line, parse } from '@maycrawl/core';
import type { Diagnostic, Severity } from '@maycrawl/lint';
import { excerpt, type Mark } from '../../terminal/excerpt.js';
import type { Paint } from '../../terminal/paint.js';
import { counted } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import { firstLine } from './access-first.js';
import { type LintedFile, type LintReport, tally } from './linted-file.js';
import { withheldReason } from './withheld-text.js';

/** Reports each finding with its lines, and what to do about it. */
export function prettyReport(paint: Paint): LintReport {
  return (files) => {
    const shown = files.map((file) => fileText(file, paint)).join('');
    return shown + summary(files, paint);
  };
}

function fileText(file: LintedFile, paint: Paint): string {
  const first = firstLine(file);
  const access = first === undefined ? '' : `${paint.bold(first)}\n\n`;
  if (file.diagnostics.length === 0) return access;
  const { lines } = parse(file.bytes);
  return access + file.diagnostics.map((diagnostic) => `${finding(file, lines, diagnostic, paint)}\n\n`).join('');
}

function finding(file: LintedFile, lines: readonly Line[], diagnostic: Diagnostic, paint: Paint): string {
  const { code, severity, message, location, related, help, fixes } = diagnostic;
  const { line, column } = location.start;
  // A mark on the same line would hide that of the finding.
  const onSameLine = related.filter((note) => note.location.start.line === line);
  const place = paint.bold(`${printable(file.name)}:${line}:${column}`);
  return [
    `${place} ${colorOf(severity, paint)(severity)} ${paint.bold(code)}`,
    `  ${printable(message)}`,
    ...frame(file.bytes, lines, diagnostic, paint).map((row) => `  ${row}`),
    ...onSameLine.map((note) => `  ${paint.dim('note:')} ${printable(note.message)}`),
    ...(help === undefined ? [] : [`  ${paint.bold('help:')} ${printable(help)}`]),
    ...fixes.map(
      ({ title, applicability }) => `  ${paint.bold('fix:')} ${printable(title)} ${paint.dim(fixedBy(applicability))}`,
    ),
    ...file.withheld
      .filter((one) => one.diagnostic === diagnostic)
      .map((one) => `  ${paint.bold('withheld:')} ${withheldReason(one)}`),
    `  ${paint.dim(`more: maycrawl lint --explain ${code}`)}`,
  ].join('\n');
}

function fixedBy(applicability: Diagnostic['fixes'][number]['applicability']): string {
  return applicability === 'safe' ? '(--fix)' : '(--fix --unsafe: verdicts change)';
}

/** Returns the lines of the finding and of related places; none if the finding is about the whole file. */
function frame(
  bytes: Uint8Array,
  lines: readonly Line[],
  { location, severity, related }: Diagnostic,
  paint: Paint,
): string[] {
  const { span, start } = location;
  if (span.end === 0) return [];
  const marks: Mark[] = [
    { line: start.line, span, label: '', sign: '^', paint: colorOf(severity, paint), withNeighbours: true },
  ];
  for (const { message, location: place } of related) {
    const { line } = place.start;
    if (marks.some((mark) => mark.line === line)) continue;
    marks.push({
      line,
      span: place.span,
      label: printable(message),
      sign: '-',
      paint: paint.dim,
      withNeighbours: false,
    });
  }
  return excerpt(bytes, lines, marks, paint);
}

function colorOf(severity: Severity, paint: Paint): (text: string) => string {
  if (severity === 'error') return paint.red;
  return severity === 'warning' ? paint.yellow : paint.dim;
}

function summary(files: readonly LintedFile[], paint: Paint): string {
  const { error, warning, info } = tally(files);
  const where = files.length === 1 ? printable(files[0]?.name ?? '') : counted(files.length, 'file');
  if (error + warning + info === 0) return `${paint.green('no findings')} in ${where}\n`;
  const parts = [
    [error, 'error', paint.red],
    [warning, 'warning', paint.yellow],
    [info, 'note', paint.dim],
  ] as const;
  const found = parts.filter(([count]) => count > 0).map(([count, noun, color]) => color(counted(count, noun)));
  return `${found.join(', ')} in ${where}${fixable(files)}\n`;
}

/** Returns how many findings `--fix` would fix. `--unsafe` applies no fix of a note, unless it was declared safe. */
function fixable(files: readonly LintedFile[]): string {
  const kinds = files.flatMap(({ kind, diagnostics, withheld }) => {
    if (kind === 'url') return [];
    const declaredSafe = new Set(withheld.map(({ diagnostic }) => diagnostic));
    return diagnostics.flatMap((diagnostic) => {
      const applicability = diagnostic.fixes[0]?.applicability;
      if (applicability === undefined) return [];
      const isSuggestion =
        applicability === 'unsafe' && diagnostic.severity === 'info' && !declaredSafe.has(diagnostic);
      return isSuggestion ? [] : [applicability];
    });
  });
  const safe = kinds.filter((kind) => kind === 'safe').length;
  const unsafe = kinds.length - safe;
  const parts = [
    ...(safe === 0 ? [] : [`--fix fixes ${safe}`]),
    ...(unsafe === 0 ? [] : [`--fix --unsafe fixes ${safe === 0 ? unsafe : `${unsafe} more`}`]),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}
