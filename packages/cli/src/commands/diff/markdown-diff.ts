import { crawlersText, decidedText, sideText, unchangedText, witnessUrl } from '../../comparison/difference-text.js';
import type { Difference, Differences, Direction } from '../../comparison/differences.js';
import { inert } from '../../text/markdown.js';

/** Returns a table for a comment on a pull request. */
export function markdownDiff(found: Differences): string {
  const rows = found.differences.flatMap((difference) => rowsOf(difference, found));
  const unchanged = unchangedText(found);
  const head = `**maycrawl diff**: ${inert(sideText(found.before))} to ${inert(sideText(found.after))}\n`;
  const table = `\n| crawlers | change | URL | before | after |\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
  const listed = found.differences.flatMap((difference) => listedOf(difference));
  return [
    head,
    rows.length === 0 ? '' : table,
    listed.length === 0 ? '' : `\n${listed.join('')}`,
    unchanged === undefined ? '' : `\n${inert(unchanged)}\n`,
  ].join('');
}

function rowsOf({ crawlers, newlyBlocked, newlyAllowed }: Difference, found: Differences): string[] {
  const names = inert(crawlersText(crawlers));
  const row = (what: string, direction: Direction): string[] => {
    if (direction.kind === 'none') return [];
    if (direction.kind === 'undecided') return [`| ${names} | ${what} | not decided | | |\n`];
    return direction.examples.map((change) => {
      const [before, after] = [decidedText(change.before), decidedText(change.after)];
      return `| ${names} | ${what} | ${inert(witnessUrl(change, found))} | ${inert(before)} | ${inert(after)} |\n`;
    });
  };
  return [...row('newly blocked', newlyBlocked), ...row('newly allowed', newlyAllowed)];
}

function listedOf({ crawlers, listed }: Difference): string[] {
  if (listed === undefined) return [];
  const { checked, newlyBlocked, newlyAllowed } = listed;
  const changes = `${newlyBlocked} newly blocked, ${newlyAllowed} newly allowed`;
  return [`- ${inert(crawlersText(crawlers))}: of ${checked} listed URLs, ${changes}\n`];
}
