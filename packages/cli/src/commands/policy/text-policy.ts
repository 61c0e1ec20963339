import type { Paint } from '../../terminal/paint.js';
import { inBytes } from '../../text/counts.js';
import { columnsOf, printable } from '../../text/printable.js';
import type { ShownLine, ShownPolicy } from './shown-policy.js';

/** What was read, and how. */
export interface PolicyHead {
  readonly name: string;
  readonly bytes: number;
  readonly dialect: 'google' | 'rfc9309';
}

const INDENT = 18;
/** Longer texts push the next column to the right. */
const MAX_WIDTHS = { who: 46, answer: 34 };
const LINE_WIDTH = 110;

/** Returns the policy as text: one screen for most sites. */
export function textPolicy(head: PolicyHead, shown: ShownPolicy, paint: Paint): string {
  const reader = head.dialect === 'google' ? 'as Google reads it' : 'to the letter of RFC 9309';
  const { star, uses, preferences, notes, limits, leftOut } = shown;
  const parts = [`${paint.bold(printable(head.name))}: ${inBytes(head.bytes)}, ${reader}\n`];
  if (star !== undefined) parts.push(wrapped(star, ''));
  parts.push('\n');
  const lines = uses.flatMap((use) => use.lines);
  const widths = { who: widthOf(lines, 'who'), answer: widthOf(lines, 'answer') };
  for (const { title, lines: own } of uses) {
    for (const [i, line] of own.entries()) {
      const label = (i === 0 ? title : '').padEnd(INDENT);
      parts.push(`${paint.bold(label)}${lineText(line, widths, paint)}\n`);
    }
  }
  if (lines.some(({ who }) => who.includes('?'))) parts.push(paint.dim('?: does not say whether it obeys\n'));
  parts.push(section('Usage lines: requests, which block nothing', preferences, paint));
  parts.push(section('Notes', notes, paint));
  parts.push(section('What robots.txt cannot do', limits, paint));
  if (leftOut !== undefined) parts.push(`\n${paint.dim(leftOut)}\n`);
  return parts.join('');
}

type Widths = Readonly<Record<'who' | 'answer', number>>;

function widthOf(lines: readonly ShownLine[], column: 'who' | 'answer'): number {
  const widths = lines.map((line) => columnsOf(line[column])).filter((width) => width <= MAX_WIDTHS[column]);
  return Math.max(0, ...widths);
}

function lineText({ who, answer, why }: ShownLine, widths: Widths, paint: Paint): string {
  return `${padded(who, widths.who)}  ${padded(answer, widths.answer)}  ${paint.dim(why)}`.trimEnd();
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

function section(title: string, texts: readonly string[], paint: Paint): string {
  if (texts.length === 0) return '';
  return `\n${paint.bold(title)}\n${texts.map((text) => wrapped(text, '  ')).join('')}`;
}

/** Breaks a text between words. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && columnsOf(line) + columnsOf(word) > LINE_WIDTH) {
      lines.push(line.trimEnd());
      line = `${indent}  `;
    }
    line += `${word} `;
  }
  return `${[...lines, line.trimEnd()].join('\n')}\n`;
}
