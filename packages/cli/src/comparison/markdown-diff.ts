import type { Differences } from '@maycrawl/lint/internal';
import type { DiffLanguage } from '../messages/diff-language.js';
import { inert } from '../text/markdown.js';
import { accessLines, editLines, listedText, sideText, unchangedLines } from './difference-text.js';
import { blockCrawlers, type ShownBlock, type ShownDirection, shownChanges } from './shown-changes.js';
import type { UsageReport } from './usage-report.js';

export function markdownDiff(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  all: boolean,
  words: DiffLanguage,
): string {
  const { blocks, leftOut, isAll } = shownChanges(found, all, words);
  const happened = [...editLines(found, all, words), ...useLines];
  const rows = blocks.flatMap((block) => rowsOf(block, words));
  const sides = { before: sideText(found.before, words), after: sideText(found.after, words) };
  const head = `**maycrawl diff**: ${inert(words.say('heading', sides))}\n`;
  const table = `\n${words.say('columns')}\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
  const listed = blocks.flatMap((block) => listedOf(block, words));
  return [
    ...accessLines(found, words).map((line) => `**${inert(line)}**\n\n`),
    head,
    happened.length === 0 ? '' : `\n${happened.map((line) => `- ${inert(line)}\n`).join('')}`,
    rows.length === 0 ? '' : table,
    leftOut === undefined ? '' : `\n${inert(leftOut)}\n`,
    listed.length === 0 ? '' : `\n${listed.join('')}`,
    usage.changes.length === 0 ? '' : `\n${usage.changes.map((line) => `- ${inert(line)}\n`).join('')}`,
    ...[...unchangedLines(found, isAll, words), ...usage.closing].map((line) => `\n${inert(line)}\n`),
  ].join('');
}

function rowsOf(block: ShownBlock, words: DiffLanguage): string[] {
  const names = inert(blockCrawlers(block, words));
  const rows = (what: string, { entries, rest }: ShownDirection): string[] => [
    ...entries.map(
      ({ what: urls, before, after }) =>
        `| ${names} | ${what} | ${inert(urls)} | ${inert(before)} | ${inert(after)} |\n`,
    ),
    ...rest.map((sentence) => `| ${names} | ${what} | ${inert(sentence)} | | |\n`),
  ];
  return [
    ...rows(words.say('newlyBlocked'), block.newlyBlocked),
    ...rows(words.say('newlyAllowed'), block.newlyAllowed),
  ];
}

function listedOf({ crawlers, listed }: ShownBlock, words: DiffLanguage): string[] {
  if (listed === undefined) return [];
  return [`- ${inert(listedText(crawlers, listed, words))}\n`];
}
