import type { DiffArguments } from '../../arguments/diff-arguments.js';
import type { Difference, Differences, Direction } from '../../comparison/differences.js';
import { differencesOf, withListed } from '../../comparison/differences.js';
import { type UseSummary, useChangesOf } from '../../comparison/use-changes.js';
import { eachListedUrl, type UrlList } from '../../session/each-listed-url.js';
import type { Target } from '../../targets/target.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { readSides } from './read-sides.js';

/**
 * `maycrawl diff`: shows which URLs two files treat differently, for which crawlers, and by which lines. Returns 1 if
 * there is a change of the kind that `--fail-on` names, 2 if a listed sitemap could not be read completely.
 */
export async function diffFiles(args: DiffArguments, writer: Writer): Promise<0 | 1 | 2> {
  const [before, after] = await readSides([args.before, args.after], args.gate);
  const lint = await import('@maycrawl/lint');
  const differences = differencesOf(lint, before, after, args);
  let isAllRead = true;
  const eachTarget = async (take: (target: Target) => void): Promise<void> => {
    if (args.urls !== undefined) isAllRead = await eachListedUrl(listOf(args.urls, args), take);
  };
  const result = args.urls === undefined ? differences : await withListed(differences, eachTarget);
  const uses = useChangesOf(lint, result);
  const summary: UseSummary = { uses, lines: lint.policyChangeLines(uses) };
  writer.print(await reportOf(result, summary, args, writer.fd));
  if (!isAllRead) return 2;
  return fails(result, args) ? 1 : 0;
}

/** Returns the list, and the crawler as which a sitemap is fetched. */
function listOf(url: string, { crawlers: [crawler = '*'], dialect, gate }: DiffArguments): UrlList {
  return { url, crawler, dialect, gate };
}

async function reportOf(
  result: Differences,
  summary: UseSummary,
  { format, failOn, all }: DiffArguments,
  fd: number,
): Promise<string> {
  switch (format ?? (process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text')) {
    case 'text':
      return (await import('./text-diff.js')).textDiff(result, summary, await paintFor(fd), all);
    case 'json':
      return (await import('./json-diff.js')).jsonDiff(result, summary);
    case 'markdown':
      return (await import('./markdown-diff.js')).markdownDiff(result, summary, all);
    case 'github': {
      const { githubDiff } = await import('./github-diff.js');
      return githubDiff(result, summary, { failOn, all, workspace: process.env.GITHUB_WORKSPACE });
    }
  }
}

/**
 * True if `--fail-on` applies. With `--urls`, only the listed URLs count; otherwise, an undecided result counts too.
 */
function fails({ differences }: Differences, { failOn }: DiffArguments): boolean {
  const hasChange = ({ listed }: Difference, direction: Direction, count: 'newlyBlocked' | 'newlyAllowed'): boolean =>
    listed === undefined ? direction.kind !== 'none' : listed[count] > 0;
  return differences.some(
    (difference) =>
      (failOn !== undefined &&
        failOn !== 'allowed' &&
        hasChange(difference, difference.newlyBlocked, 'newlyBlocked')) ||
      (failOn !== undefined && failOn !== 'blocked' && hasChange(difference, difference.newlyAllowed, 'newlyAllowed')),
  );
}
