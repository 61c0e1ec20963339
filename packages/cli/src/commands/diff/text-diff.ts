import { crawlersText, decidedText, sideText, unchangedText, witnessUrl } from '../../comparison/difference-text.js';
import type { Difference, Differences, Direction, ListedChanges } from '../../comparison/differences.js';
import type { Paint } from '../../terminal/paint.js';
import { counted } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import { truncationText } from '../../verdicts/verdict-text.js';

/** Returns the result as text. */
export function textDiff(found: Differences, paint: Paint): string {
  const { before, after, files, differences } = found;
  const parts = [`${paint.dim('from')} ${sideText(before)} ${paint.dim('to')} ${sideText(after)}\n`];
  for (const [i, file] of files.entries()) {
    const cut = truncationText(file);
    if (cut !== undefined) parts.push(`${i === 0 ? 'before' : 'after'}: ${cut}\n`);
  }
  for (const difference of differences) parts.push(`\n${differenceText(difference, found, paint)}`);
  const unchanged = unchangedText(found);
  if (unchanged !== undefined) parts.push(`\n${paint.green(unchanged)}\n`);
  return parts.join('');
}

function differenceText(difference: Difference, found: Differences, paint: Paint): string {
  const { crawlers, newlyBlocked, newlyAllowed, listed } = difference;
  const blocked = directionText(paint.red('newly blocked'), newlyBlocked, found);
  const allowed = directionText(paint.green('newly allowed'), newlyAllowed, found);
  return `${paint.bold(crawlersText(crawlers))}\n${blocked}${allowed}${listed === undefined ? '' : listedText(listed)}`;
}

function directionText(title: string, direction: Direction, found: Differences): string {
  if (direction.kind === 'none') return `  ${title}: no URL, proved\n`;
  if (direction.kind === 'undecided') return `  ${title}: not decided. ${direction.reason}\n`;
  return direction.examples
    .map(
      (change) =>
        `  ${title}: ${printable(witnessUrl(change, found))}\n` +
        `    before: ${decidedText(change.before)}\n    after:  ${decidedText(change.after)}\n`,
    )
    .join('');
}

function listedText({ checked, newlyBlocked, newlyAllowed, examples }: ListedChanges): string {
  const lines = examples.map(({ url, after }) => `    ${printable(url)}: now ${decidedText(after)}\n`);
  const rest = newlyBlocked + newlyAllowed - examples.length;
  if (rest > 0) lines.push(`    and ${rest} more\n`);
  const counts = `${newlyBlocked} newly blocked, ${newlyAllowed} newly allowed`;
  return `  of ${counted(checked, 'listed URL')}: ${counts}\n${lines.join('')}`;
}
