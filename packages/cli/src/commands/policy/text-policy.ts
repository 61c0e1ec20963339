import type { PolicyLanguage } from '../../messages/policy-language.js';
import type { Paint } from '../../terminal/paint.js';
import { columnsOf, printable } from '../../text/printable.js';
import { columnWidths, padded, wrapped } from '../../text/wrap.js';
import type { ShownPolicy } from './shown-policy.js';

export interface PolicyHead {
  readonly name: string;
  readonly bytes: number;
  readonly dialect: 'google' | 'rfc9309';
}

/** Returns the size of the file and whose reading follows; if a fetch decides, that there is none: the notes say why. */
export function readingOf({ bytes, dialect }: PolicyHead, { star }: ShownPolicy, words: PolicyLanguage): string {
  if (star === undefined) return words.say('noFile');
  return words.say(dialect === 'google' ? 'asGoogle' : 'byRfc9309', { count: bytes });
}

/** Columns of the uses, at least, and between columns. */
const MIN_LABEL = 18;
const GAP = 2;
/** The widest column of what is stated about the use, in a terminal of at least 100 columns and in others. */
const WIDE = 100;
const WIDE_USE = 24;
const NARROW_USE = 16;

export function textPolicy(
  head: PolicyHead,
  shown: ShownPolicy,
  words: PolicyLanguage,
  paint: Paint,
  width: number,
): string {
  const { star, uses, preferences, notes, limits, leftOut } = shown;
  const paragraph = (text: string, indent: string): string[] => {
    const [first = '', ...others] = wrapped(text, width - indent.length - GAP);
    return [indent + first, ...others.map((line) => `${indent}  ${line}`)];
  };
  const section = (title: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : ['', paint.bold(title), ...texts.flatMap((text) => paragraph(text, '  '))];
  const lines = [`${paint.bold(printable(head.name))}: ${readingOf(head, shown, words)}`];
  if (star !== undefined) lines.push(...paragraph(star, ''));
  lines.push('', ...tableLines(shown, words, paint, width));
  if (uses.some((use) => use.lines.some(({ who }) => who.includes('?'))))
    lines.push(paint.dim(words.say('doesNotSay')));
  lines.push(...section(words.say('usageLines'), preferences));
  lines.push(...section(words.say('notes'), notes));
  lines.push(...section(words.say('limits'), limits));
  if (leftOut !== undefined) lines.push('', ...wrapped(leftOut, width).map(paint.dim));
  return lines.map((line) => `${line}\n`).join('');
}

function tableLines({ uses, statesUse }: ShownPolicy, words: PolicyLanguage, paint: Paint, width: number): string[] {
  const rows = uses.flatMap(({ title, lines }) =>
    lines.map(({ who, answer, use, why }, i) => ({ title: i === 0 ? title : '', cells: [who, answer, why], use })),
  );
  const head = statesUse
    ? [{ title: '', cells: [words.say('who'), words.say('mayFetch'), words.say('by')], use: words.say('useIs') }]
    : [];
  // The column of uses has a width of its own, because most of its texts are short.
  const ofUse = statesUse ? Math.min(width < WIDE ? NARROW_USE : WIDE_USE, longestOf(rows.map(({ use }) => use))) : 0;
  const ofTitle = Math.max(MIN_LABEL, 1 + longestOf(uses.map(({ title }) => title)));
  const widths = columnWidths(
    rows.map(({ cells }) => cells),
    width - ofTitle - 2 * GAP - (statesUse ? ofUse + GAP : 0),
  );
  const linesOf = ({ title, cells, use }: (typeof rows)[number]): string[] => {
    const parts = [...cells.map((cell, i) => wrapped(cell, widths[i] ?? width)), statesUse ? wrapped(use, ofUse) : []];
    const [who = [], answer = [], why = [], stated = []] = parts;
    const height = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, i) => {
      const last = why[i] ?? '';
      const label = padded(i === 0 ? title : '', ofTitle);
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
