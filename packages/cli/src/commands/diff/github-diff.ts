import type { Differences } from '@maycrawl/lint';
import { accessLines, editLines, listedText, unchangedLines } from '../../comparison/difference-text.js';
import {
  blockCrawlers,
  type ShownBlock,
  type ShownDirection,
  type ShownEntry,
  shownChanges,
} from '../../comparison/shown-changes.js';
import type { UsageReport } from '../../comparison/usage-report.js';
import type { DiffLanguage } from '../../messages/diff-language.js';
import { inWorkspace, workflowCommand } from '../../text/workflow-command.js';
import type { DiffArguments } from './diff-command.js';

interface Settings extends Pick<DiffArguments, 'failOn' | 'all'> {
  readonly workspace: string | undefined;
  readonly words: DiffLanguage;
}

/** Returns workflow commands, which GitHub Actions shows at the deciding lines of the new file. */
export function githubDiff(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  settings: Settings,
): string {
  const { words } = settings;
  const { blocks, leftOut, isAll } = shownChanges(found, settings.all, words);
  const lines = blocks.flatMap((block) => [
    ...commands(block, 'blocked', block.newlyBlocked, found, settings),
    ...commands(block, 'allowed', block.newlyAllowed, found, settings),
    ...listed(block, words),
  ]);
  const title = ['title', 'maycrawl diff'] as const;
  const edits = editLines(found, settings.all, words);
  const notices = edits.length === 0 ? useLines : [edits.join('; '), ...useLines];
  lines.unshift(...notices.map((line) => workflowCommand('notice', [title], line)));
  lines.unshift(...access(found, settings));
  const unchanged = [...unchangedLines(found, isAll, words), ...usage.closing];
  const closing = [...usage.changes, ...(leftOut === undefined ? [] : [leftOut]), ...unchanged];
  lines.push(...closing.map((line) => workflowCommand('notice', [title], line)));
  return lines.map((line) => `${line}\n`).join('');
}

/** A site that is blocked now and was not before is what `--fail-on blocked` is for. */
function access(found: Differences, { failOn, workspace, words }: Settings): string[] {
  const [old, now] = found.access;
  const isNew = now.text !== undefined && now.text !== old.text;
  const command = !isNew ? 'notice' : failOn === 'blocked' || failOn === 'any' ? 'error' : 'warning';
  const ruleAfter = now.crawlers.find(({ rule }) => rule !== undefined)?.rule;
  const place = now.text === undefined ? [] : placeOf({ ruleAfter }, found, workspace);
  return accessLines(found, words).map((line) =>
    workflowCommand(command, [...place, ['title', 'maycrawl diff']], line),
  );
}

function commands(
  block: ShownBlock,
  what: 'blocked' | 'allowed',
  { entries, rest }: ShownDirection,
  found: Differences,
  { failOn, workspace, words }: Settings,
): string[] {
  const command = failOn === 'any' || failOn === what ? 'error' : 'warning';
  const title = ['title', `maycrawl diff: newly ${what}`] as const;
  const who = blockCrawlers(block, words);
  const lines = entries.map((entry) => {
    const text = words.say('annotation', { what: entry.what, who, before: entry.before, after: entry.after });
    return workflowCommand(command, [...placeOf(entry, found, workspace), title], text);
  });
  const others = rest.map((sentence) => words.say('annotationRest', { who, sentence }));
  return [...lines, ...others.map((text) => workflowCommand(command, [title], text))];
}

function placeOf(
  { ruleAfter: rule }: Pick<ShownEntry, 'ruleAfter'>,
  { after }: Differences,
  workspace: string | undefined,
) {
  if (after.kind !== 'file') return [];
  const file = ['file', inWorkspace(after.name, workspace)] as const;
  return rule === undefined ? [file] : [file, ['line', rule.line] as const];
}

function listed({ crawlers, listed: counts }: ShownBlock, words: DiffLanguage): string[] {
  if (counts === undefined) return [];
  return [workflowCommand('notice', [['title', 'maycrawl diff']], listedText(crawlers, counts, words))];
}
