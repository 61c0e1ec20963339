import type { Differences, ListedChanges } from '@maycrawl/lint/internal';
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
import type { DiffLanguage } from '../../messages/diff-language.js';
import type { Paint } from '../../terminal/paint.js';
import { columnsOf, printable } from '../../text/printable.js';
import { padded } from '../../text/wrap.js';
import { truncationText } from '../../verdicts/verdict-text.js';

export function textDiff(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  paint: Paint,
  all: boolean,
  words: DiffLanguage,
): string {
  const { before, after, files } = found;
  const { blocks, leftOut, isAll } = shownChanges(found, all, words);
  const parts = accessLines(found, words).map((line) => `${paint.bold(line)}\n`);
  const sides = { before: sideText(before, words), after: sideText(after, words) };
  parts.push(`${words.sayPainted('fromTo', sides, paint.dim)}\n`);
  for (const [i, file] of files.entries()) {
    const { kind, bytes } = i === 0 ? before : after;
    const cut = truncationText(file, kind === 'url' ? undefined : bytes.length, words);
    if (cut !== undefined) parts.push(`${words.say(i === 0 ? 'before' : 'after')} ${cut}\n`);
  }
  const happened = [...editLines(found, all, words), ...useLines];
  if (happened.length > 0) parts.push(`\n${happened.map((line) => `${line}\n`).join('')}`);
  for (const block of blocks) parts.push(`\n${blockText(block, paint, words)}`);
  if (leftOut !== undefined) parts.push(`\n${leftOut}\n`);
  if (usage.changes.length > 0) parts.push(`\n${usage.changes.map((line) => `${line}\n`).join('')}`);
  const unchanged = [...unchangedLines(found, isAll, words), ...usage.closing];
  if (unchanged.length > 0) parts.push(`\n${unchanged.map((line) => `${paint.green(line)}\n`).join('')}`);
  return parts.join('');
}

function blockText(
  { crawlers, linesOf, newlyBlocked, newlyAllowed, listed, isAll }: ShownBlock,
  paint: Paint,
  words: DiffLanguage,
): string {
  const blocked = directionText(paint.red(words.say('newlyBlocked')), newlyBlocked, isAll, words);
  const allowed = directionText(paint.green(words.say('newlyAllowed')), newlyAllowed, isAll, words);
  const note = linesOf === undefined ? '' : `  ${words.say('linesOf', { who: crawlersText([linesOf], words) })}\n`;
  const counts = listed === undefined ? '' : listedUrlsText(listed, words);
  return `${paint.bold(crawlersText(crawlers, words))}\n${note}${blocked}${allowed}${counts}`;
}

/** That a direction has no URL need not be said if all paths that change are shown. */
function directionText(title: string, { entries, rest }: ShownDirection, isAll: boolean, words: DiffLanguage): string {
  if (entries.length + rest.length === 0) return isAll ? '' : `  ${title}: ${words.say('noUrl')}\n`;
  const [was, is] = [words.say('before'), words.say('after')];
  const width = Math.max(columnsOf(was), columnsOf(is));
  const row = (label: string, text: string): string => `    ${padded(label, width)} ${text}\n`;
  const lines = entries.map(({ what, before, after }) => `  ${title}: ${what}\n${row(was, before)}${row(is, after)}`);
  return [...lines, ...rest.map((sentence) => `  ${title}: ${sentence}\n`)].join('');
}

function listedUrlsText({ checked, newlyBlocked, newlyAllowed, examples }: ListedChanges, words: DiffLanguage): string {
  const lines = examples.map(({ url, after }) => {
    const values = { url: printable(url), decided: decidedText(after, words) };
    return `    ${words.say('listedUrl', values)}\n`;
  });
  const count = newlyBlocked + newlyAllowed - examples.length;
  if (count > 0) lines.push(`    ${words.say('more', { count })}\n`);
  return `  ${words.say('listed', { checked, blocked: newlyBlocked, allowed: newlyAllowed })}\n${lines.join('')}`;
}
