import type { Differences, ListedChanges } from '@maycrawl/lint';
import { accessLines, crawlersText, decidedText, sideText, unchangedText } from '../../comparison/difference-text.js';
import { type ShownBlock, type ShownDirection, shownChanges } from '../../comparison/shown-changes.js';
import type { Paint } from '../../terminal/paint.js';
import { counted, grouped } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import { truncationText } from '../../verdicts/verdict-text.js';

export function textDiff(found: Differences, useLines: readonly string[], paint: Paint, all: boolean): string {
  const { before, after, files } = found;
  const { blocks, leftOut } = shownChanges(found, all);
  const parts = accessLines(found).map((line) => `${paint.bold(line)}\n`);
  if (parts.length > 0) parts.push('\n');
  parts.push(`${paint.dim('from')} ${sideText(before)} ${paint.dim('to')} ${sideText(after)}\n`);
  for (const [i, file] of files.entries()) {
    const { kind, bytes } = i === 0 ? before : after;
    const cut = truncationText(file, kind === 'url' ? undefined : bytes.length);
    if (cut !== undefined) parts.push(`${i === 0 ? 'before' : 'after'}: ${cut}\n`);
  }
  if (useLines.length > 0) parts.push(`\n${useLines.map((line) => `${line}\n`).join('')}`);
  for (const block of blocks) parts.push(`\n${blockText(block, paint)}`);
  if (leftOut !== undefined) parts.push(`\n${leftOut}\n`);
  const unchanged = unchangedText(found);
  if (unchanged !== undefined) parts.push(`\n${paint.green(unchanged)}\n`);
  return parts.join('');
}

function blockText({ crawlers, linesOf, newlyBlocked, newlyAllowed, listed }: ShownBlock, paint: Paint): string {
  const blocked = directionText(paint.red('newly blocked'), newlyBlocked);
  const allowed = directionText(paint.green('newly allowed'), newlyAllowed);
  const note = linesOf === undefined ? '' : `  the lines are those for ${crawlersText([linesOf])}\n`;
  const counts = listed === undefined ? '' : listedText(listed);
  return `${paint.bold(crawlersText(crawlers))}\n${note}${blocked}${allowed}${counts}`;
}

function directionText(title: string, { entries, rest }: ShownDirection): string {
  if (entries.length + rest.length === 0) return `  ${title}: no URL, proved\n`;
  const lines = entries.map(
    ({ what, before, after }) => `  ${title}: ${what}\n    before: ${before}\n    after:  ${after}\n`,
  );
  return [...lines, ...rest.map((sentence) => `  ${title}: ${sentence}\n`)].join('');
}

function listedText({ checked, newlyBlocked, newlyAllowed, examples }: ListedChanges): string {
  const lines = examples.map(({ url, after }) => `    ${printable(url)}: now ${decidedText(after)}\n`);
  const rest = newlyBlocked + newlyAllowed - examples.length;
  if (rest > 0) lines.push(`    and ${rest} more\n`);
  const counts = `${grouped(newlyBlocked)} newly blocked, ${grouped(newlyAllowed)} newly allowed`;
  return `  of ${counted(checked, 'listed URL')}: ${counts}\n${lines.join('')}`;
}
