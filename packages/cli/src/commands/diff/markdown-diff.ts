import type { Differences } from '@maycrawl/lint';
import { accessLines, crawlersText, editLines, sideText, unchangedLines } from '../../comparison/difference-text.js';
import { blockCrawlers, type ShownBlock, type ShownDirection, shownChanges } from '../../comparison/shown-changes.js';
import type { UsageReport } from '../../comparison/usage-report.js';
import { grouped } from '../../text/counts.js';
import { inert } from '../../text/markdown.js';

export function markdownDiff(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  all: boolean,
): string {
  const { blocks, leftOut, isAll } = shownChanges(found, all);
  const happened = [...editLines(found, all), ...useLines];
  const rows = blocks.flatMap(rowsOf);
  const head = `**maycrawl diff**: ${inert(sideText(found.before))} to ${inert(sideText(found.after))}\n`;
  const table = `\n| crawlers | change | URLs | before | after |\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
  const listed = blocks.flatMap(listedOf);
  return [
    ...accessLines(found).map((line) => `**${inert(line)}**\n\n`),
    head,
    happened.length === 0 ? '' : `\n${happened.map((line) => `- ${inert(line)}\n`).join('')}`,
    rows.length === 0 ? '' : table,
    leftOut === undefined ? '' : `\n${inert(leftOut)}\n`,
    listed.length === 0 ? '' : `\n${listed.join('')}`,
    usage.changes.length === 0 ? '' : `\n${usage.changes.map((line) => `- ${inert(line)}\n`).join('')}`,
    ...[...unchangedLines(found, isAll), ...usage.closing].map((line) => `\n${inert(line)}\n`),
  ].join('');
}

function rowsOf(block: ShownBlock): string[] {
  const names = inert(blockCrawlers(block));
  const rows = (what: string, { entries, rest }: ShownDirection): string[] => [
    ...entries.map(
      ({ what: urls, before, after }) =>
        `| ${names} | ${what} | ${inert(urls)} | ${inert(before)} | ${inert(after)} |\n`,
    ),
    ...rest.map((sentence) => `| ${names} | ${what} | ${inert(sentence)} | | |\n`),
  ];
  return [...rows('newly blocked', block.newlyBlocked), ...rows('newly allowed', block.newlyAllowed)];
}

function listedOf({ crawlers, listed }: ShownBlock): string[] {
  if (listed === undefined) return [];
  const { checked, newlyBlocked, newlyAllowed } = listed;
  const changes = `${grouped(newlyBlocked)} newly blocked, ${grouped(newlyAllowed)} newly allowed`;
  return [`- ${inert(crawlersText(crawlers))}: of ${grouped(checked)} listed URLs, ${changes}\n`];
}
