import { type Line, parse } from '@maycrawl/core';
import type { Diagnostic, Fix, Severity } from '@maycrawl/lint';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';
import { excerpt, type Mark } from '../../terminal/excerpt.js';
import type { Paint } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';
import { firstLine } from './access-first.js';
import { withheldReason } from './fix-text.js';
import { type FoldedFinding, foldedFindings } from './folded-findings.js';
import { type Counts, hiddenText, type LintedFile, type LintReport, noneText } from './linted-file.js';

/** Reports findings with their lines and what to do about them, the errors of each file first, and counts the notes. */
export function prettyReport(paint: Paint, words: ReportLanguage = ENGLISH_REPORT): LintReport {
  const fixable = { safe: 0, unsafe: 0, notes: 0 };
  let name = '';
  const known = new Set<string>();
  return {
    file(file) {
      name = file.name;
      countFixable(file, fixable);
      return fileText(file, known, paint, words);
    },
    end: (counts) => {
      const { files } = counts;
      const where = files === 1 ? printable(name) : words.say('files', { count: files });
      return summary(counts, where, fixable, paint, words);
    },
  };
}

/** `known`: the rules whose pages are named already. */
function fileText(file: LintedFile, known: Set<string>, paint: Paint, words: ReportLanguage): string {
  const first = firstLine(file);
  const access = first === undefined ? emptyText(file, words) : `${paint.bold(first)}\n\n`;
  if (file.diagnostics.length === 0) return access;
  const { lines } = parse(file.bytes);
  const { findings, notes } = foldedFindings(file, words);
  const texts = findings.map((one) => `${findingText(file, lines, one, known, paint, words)}\n\n`).join('');
  return access + texts + (notes === undefined ? '' : `${paint.dim(notes)}\n`);
}

function emptyText({ name, bytes, kind }: LintedFile, words: ReportLanguage): string {
  if (bytes.length > 0 || kind === 'url') return '';
  return `${words.say('emptyFile', { name: printable(name) })}\n\n`;
}

function findingText(
  file: LintedFile,
  lines: readonly Line[],
  { first: diagnostic, elsewhere }: FoldedFinding,
  known: Set<string>,
  paint: Paint,
  words: ReportLanguage,
): string {
  const isNew = !known.has(diagnostic.variant);
  known.add(diagnostic.variant);
  const { code, variant, severity, message, location, related, help, docs, fixes } = diagnostic;
  const { line, column } = location.start;
  // A mark on the same line would hide that of the finding.
  const onSameLine = related.filter((note) => note.location.start.line === line);
  const place = paint.bold(`${printable(file.name)}:${line}:${column}`);
  return [
    `${place} ${colorOf(severity, paint)(words.say(severity))} ${paint.bold(code)}`,
    `  ${printable(message)}`,
    ...frame(file.bytes, lines, diagnostic, paint).map((row) => `  ${row}`),
    ...onSameLine.map((note) => `  ${paint.dim(words.say('note'))} ${printable(note.message)}`),
    ...(help === undefined ? [] : [`  ${paint.bold(words.say('help'))} ${printable(help)}`]),
    ...fixes.map((fix) => {
      const options = fixedBy(fix, file.isSelected || severity !== 'info' ? '' : ` --select ${variant}`, words);
      return `  ${paint.bold(words.say('fix'))} ${printable(fix.title)} ${paint.dim(options)}`;
    }),
    ...file.withheld
      .filter((one) => one.diagnostic === diagnostic)
      .map((one) => `  ${paint.bold(words.say('withheld'))} ${withheldReason(one, words)}`),
    ...(elsewhere === undefined ? [] : [`  ${paint.bold(words.say('also'))} ${elsewhere}`]),
    ...(isNew
      ? [`  ${paint.dim(words.say('more', { command: `maycrawl lint --explain ${variant}`, page: docs }))}`]
      : []),
  ].join('\n');
}

function fixedBy({ applicability }: Fix, select: string, words: ReportLanguage): string {
  return applicability === 'safe'
    ? words.say('fixedBy', { options: `--fix${select}` })
    : words.say('fixedByUnsafe', { options: `--fix --unsafe${select}` });
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

function summary(counts: Counts, where: string, fixable: Fixable, paint: Paint, words: ReportLanguage): string {
  const { error, warning, info, hidden } = counts;
  const textOf = (found: string): string => words.say('foundIn', { found, where }) + hiddenText(hidden, words);
  if (error + warning + info === 0) return `${textOf(paint.green(noneText(hidden, words)))}\n`;
  const parts = [
    [error, 'errors', paint.red],
    [warning, 'warnings', paint.yellow],
    [info, 'notes', paint.dim],
  ] as const;
  const found = parts.filter(([count]) => count > 0).map(([count, id, color]) => color(words.say(id, { count })));
  return `${textOf(found.join(', '))}${fixableText(fixable, words)}\n`;
}

/** Numbers of findings that `--fix` and `--fix --unsafe` fix, and of notes that they fix if the notes are selected. */
type Fixable = Record<'safe' | 'unsafe' | 'notes', number>;

/** Adds the findings of a file that `--fix` would fix. Those of notes are suggestions, unless they are selected. */
function countFixable({ kind, diagnostics, withheld, isSelected }: LintedFile, counts: Fixable): void {
  if (kind === 'url') return;
  const blocking = withheld.filter(({ reason }) => reason !== 'unproved');
  const refused = new Set(blocking.map(({ diagnostic }) => diagnostic));
  for (const diagnostic of diagnostics) {
    const applicability = diagnostic.fixes[0]?.applicability;
    if (applicability === undefined || refused.has(diagnostic)) continue;
    if (isSelected || diagnostic.severity !== 'info') counts[applicability]++;
    else if (applicability === 'safe') counts.notes++;
  }
}

function fixableText({ safe, unsafe, notes }: Readonly<Fixable>, words: ReportLanguage): string {
  const fixes = (options: string, count: number, before: number): string[] =>
    count === 0 ? [] : [words.say(before === 0 ? 'optionFixes' : 'optionFixesMore', { options, count })];
  const parts = [
    ...fixes('--fix', safe, 0),
    ...fixes('--fix --unsafe', unsafe, safe),
    ...fixes('--fix --select all', notes, safe + unsafe),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}
