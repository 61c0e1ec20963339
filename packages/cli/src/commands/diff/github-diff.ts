import type { DiffArguments } from '../../arguments/diff-arguments.js';
import { crawlersText, decidedText, unchangedText, witnessUrl } from '../../comparison/difference-text.js';
import type { Difference, Differences, Direction, PathChange } from '../../comparison/differences.js';
import { inWorkspace, workflowCommand } from '../../text/workflow-command.js';

interface Settings extends Pick<DiffArguments, 'failOn'> {
  /** The root of the working tree. */
  readonly workspace: string | undefined;
}

/** Returns workflow commands, which GitHub Actions shows at the deciding lines of the new file. */
export function githubDiff(found: Differences, settings: Settings): string {
  const lines = found.differences.flatMap((difference) => [
    ...commands(difference, 'blocked', difference.newlyBlocked, found, settings),
    ...commands(difference, 'allowed', difference.newlyAllowed, found, settings),
    ...listed(difference),
  ]);
  const unchanged = unchangedText(found);
  if (unchanged !== undefined) lines.push(workflowCommand('notice', [['title', 'maycrawl diff']], unchanged));
  return lines.map((line) => `${line}\n`).join('');
}

function commands(
  { crawlers }: Difference,
  what: 'blocked' | 'allowed',
  direction: Direction,
  found: Differences,
  { failOn, workspace }: Settings,
): string[] {
  const command = failOn === 'any' || failOn === what ? 'error' : 'warning';
  const title = ['title', `maycrawl diff: newly ${what}`] as const;
  const names = crawlersText(crawlers);
  if (direction.kind === 'none') return [];
  if (direction.kind === 'undecided')
    return [workflowCommand(command, [title], `Not decided for ${names}: ${direction.reason}`)];
  return direction.examples.map((change) => {
    const verdicts = `before ${decidedText(change.before)}; after ${decidedText(change.after)}`;
    const text = `${witnessUrl(change, found)} for ${names}: ${verdicts}`;
    return workflowCommand(command, [...placeOf(change, found, workspace), title], text);
  });
}

function placeOf({ after: { rule } }: PathChange, { after }: Differences, workspace: string | undefined) {
  if (after.kind !== 'file') return [];
  const file = ['file', inWorkspace(after.name, workspace)] as const;
  return rule === undefined ? [file] : [file, ['line', rule.line] as const];
}

function listed({ crawlers, listed: counts }: Difference): string[] {
  if (counts === undefined) return [];
  const { checked, newlyBlocked, newlyAllowed } = counts;
  const changes = `${newlyBlocked} are newly blocked, ${newlyAllowed} newly allowed`;
  const text = `${crawlersText(crawlers)}: of ${checked} listed URLs, ${changes}`;
  return [workflowCommand('notice', [['title', 'maycrawl diff']], text)];
}
