import type { Differences, ListedChanges } from '@maycrawl/lint';
import {
  accessLines,
  crawlersText,
  decidedText,
  editLines,
  sideText,
  unchangedLines,
} from '../../comparison/difference-text.js';
import { type ShownBlock, type ShownDirection, shownChanges } from '../../comparison/shown-changes.js';
import type { UsageReport } from '../../comparison/usage-report.js';
import type { Paint } from '../../terminal/paint.js';
import { counted, grouped } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import { truncationText } from '../../verdicts/verdict-text.js';

export function textDiff(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  paint: Paint,
  all: boolean,
): string {
  const { before, after, files } = found;
  const { blocks, leftOut, isAll } = shownChanges(found, all);
  const parts = accessLines(found).map((line) => `${paint.bold(line)}\n`);
  parts.push(`${paint.dim('from')} ${sideText(before)} ${paint.dim('to')} ${sideText(after)}\n`);
  for (const [i, file] of files.entries()) {
    const { kind, bytes } = i === 0 ? before : after;
    const cut = truncationText(file, kind === 'url' ? undefined : bytes.length);
    if (cut !== undefined) parts.push(`${i === 0 ? 'before' : 'after'}: ${cut}\n`);
  }
  const happened = [...editLines(found, all), ...useLines];
  if (happened.length > 0) parts.push(`\n${happened.map((line) => `${line}\n`).join('')}`);
  for (const block of blocks) parts.push(`\n${blockText(block, paint)}`);
  if (leftOut !== undefined) parts.push(`\n${leftOut}\n`);
  if (usage.changes.length > 0) parts.push(`\n${usage.changes.map((line) => `${line}\n`).join('')}`);
  const unchanged = [...unchangedLines(found, isAll), ...usage.closing];
  if (unchanged.length > 0) parts.push(`\n${unchanged.map((line) => `${paint.green(line)}\n`).join('')}`);
  return parts.join('');
}

function blockText({ crawlers, linesOf, newlyBlocked, newlyAllowed, listed, isAll }: ShownBlock, paint: Paint): string {
  const blocked = directionText(paint.red('newly blocked'), newlyBlocked, isAll);
  const allowed = directionText(paint.green('newly allowed'), newlyAllowed, isAll);
  const note = linesOf === undefined ? '' : `  the lines are those for ${crawlersText([linesOf])}\n`;
  const counts = listed === undefined ? '' : listedText(listed);
  return `${paint.bold(crawlersText(crawlers))}\n${note}${blocked}${allowed}${counts}`;
}

/** That a direction has no URL need not be said if all paths that change are shown. */
function directionText(title: string, { entries, rest }: ShownDirection, isAll: boolean): string {
  if (entries.length + rest.length === 0) return isAll ? '' : `  ${title}: no URL, proved\n`;
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
