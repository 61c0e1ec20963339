import type { Paint } from '../../terminal/paint.js';
import { inBytes } from '../../text/counts.js';
import { columnsOf, printable } from '../../text/printable.js';
import { columnWidths, padded, wrapped } from '../../text/wrap.js';
import type { ShownPolicy } from './shown-policy.js';

export interface PolicyHead {
  readonly name: string;
  readonly bytes: number;
  readonly dialect: 'google' | 'rfc9309';
}

/** Returns the size of the file and whose reading follows; if a fetch decides, that there is none: the notes say why. */
export function readingOf({ bytes, dialect }: PolicyHead, { star }: ShownPolicy): string {
  if (star === undefined) return 'no file, see below';
  return `${inBytes(bytes)}, ${dialect === 'google' ? 'as Google reads it' : 'to the letter of RFC 9309'}`;
}

/** Columns of the uses, and between columns. */
const LABEL = 18;
const GAP = 2;
/** The widest column of what is stated about the use, in a terminal of at least 100 columns and in others. */
const WIDE = 100;
const WIDE_USE = 24;
const NARROW_USE = 16;

export function textPolicy(head: PolicyHead, shown: ShownPolicy, paint: Paint, width: number): string {
  const { star, uses, preferences, notes, limits, leftOut } = shown;
  const paragraph = (text: string, indent: string): string[] => {
    const [first = '', ...others] = wrapped(text, width - indent.length - GAP);
    return [indent + first, ...others.map((line) => `${indent}  ${line}`)];
  };
  const section = (title: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : ['', paint.bold(title), ...texts.flatMap((text) => paragraph(text, '  '))];
  const lines = [`${paint.bold(printable(head.name))}: ${readingOf(head, shown)}`];
  if (star !== undefined) lines.push(...paragraph(star, ''));
  lines.push('', ...tableLines(shown, paint, width));
  if (uses.some((use) => use.lines.some(({ who }) => who.includes('?'))))
    lines.push(paint.dim('?: does not say whether it obeys'));
  lines.push(...section('Usage lines: requests, which block nothing', preferences));
  lines.push(...section('Notes', notes));
  lines.push(...section('What robots.txt cannot do', limits));
  if (leftOut !== undefined) lines.push('', ...wrapped(leftOut, width).map(paint.dim));
  return lines.map((line) => `${line}\n`).join('');
}

function tableLines({ uses, statesUse }: ShownPolicy, paint: Paint, width: number): string[] {
  const rows = uses.flatMap(({ title, lines }) =>
    lines.map(({ who, answer, use, why }, i) => ({ title: i === 0 ? title : '', cells: [who, answer, why], use })),
  );
  const head = statesUse ? [{ title: '', cells: ['who', 'may fetch', 'by'], use: 'use is' }] : [];
  // The column of uses has a width of its own, because most of its texts are short.
  const ofUse = statesUse ? Math.min(width < WIDE ? NARROW_USE : WIDE_USE, longestOf(rows.map(({ use }) => use))) : 0;
  const widths = columnWidths(
    rows.map(({ cells }) => cells),
    width - LABEL - 2 * GAP - (statesUse ? ofUse + GAP : 0),
  );
  const linesOf = ({ title, cells, use }: (typeof rows)[number]): string[] => {
    const parts = [...cells.map((cell, i) => wrapped(cell, widths[i] ?? width)), statesUse ? wrapped(use, ofUse) : []];
    const [who = [], answer = [], why = [], stated = []] = parts;
    const height = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, i) => {
      const last = why[i] ?? '';
      const label = padded(i === 0 ? title : '', LABEL);
      const middle = statesUse ? `${padded(stated[i] ?? '', ofUse)}  ` : '';
      const left = `${padded(who[i] ?? '', widths[0] ?? 0)}  ${padded(answer[i] ?? '', widths[1] ?? 0)}  ${middle}`;
      return last === '' ? (paint.bold(label) + left).trimEnd() : paint.bold(label) + left + paint.dim(last);
    });
  };
  return [...head, ...rows].flatMap(linesOf);
}

function longestOf(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => columnsOf(text)));
}
