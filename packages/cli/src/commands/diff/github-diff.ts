import type { Differences } from '@maycrawl/lint/internal';
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
import { type Annotation, type AnnotationPlace, annotationCommand, inWorkspace } from '../../text/workflow-command.js';
import type { DiffArguments } from './diff-command.js';

const TITLE = 'maycrawl diff';

interface Settings extends Pick<DiffArguments, 'failOn' | 'all'> {
  readonly workspace: string | undefined;
  readonly words: DiffLanguage;
}

/** Returns workflow commands, which GitHub Actions shows at the deciding lines of the new file. */
export function githubDiff(...parts: Parameters<typeof diffAnnotations>): string {
  return diffAnnotations(...parts)
    .map((annotation) => `${annotationCommand(annotation)}\n`)
    .join('');
}

/** Returns what a change does, at the deciding lines of the new file. */
export function diffAnnotations(
  found: Differences,
  useLines: readonly string[],
  usage: UsageReport,
  settings: Settings,
): Annotation[] {
  const { words } = settings;
  const { blocks, leftOut, isAll } = shownChanges(found, settings.all, words);
  const edits = editLines(found, settings.all, words);
  const unchanged = [...unchangedLines(found, isAll, words), ...usage.closing];
  return [
    ...access(found, settings),
    ...(edits.length === 0 ? useLines : [edits.join('; '), ...useLines]).map(notice),
    ...blocks.flatMap((block) => [
      ...directionAnnotations(block, 'blocked', block.newlyBlocked, found, settings),
      ...directionAnnotations(block, 'allowed', block.newlyAllowed, found, settings),
      ...listed(block, words),
    ]),
    ...[...usage.changes, ...(leftOut === undefined ? [] : [leftOut]), ...unchanged].map(notice),
  ];
}

function notice(text: string): Annotation {
  return { level: 'notice', title: TITLE, text };
}

/** A site that is blocked now and was not before is what `--fail-on blocked` is for. */
function access(found: Differences, { failOn, workspace, words }: Settings): Annotation[] {
  const [old, now] = found.access;
  const isNew = now.text !== undefined && now.text !== old.text;
  const level = !isNew ? 'notice' : failOn === 'blocked' || failOn === 'any' ? 'error' : 'warning';
  const ruleAfter = now.crawlers.find(({ rule }) => rule !== undefined)?.rule;
  const place = now.text === undefined ? {} : placeOf({ ruleAfter }, found, workspace);
  return accessLines(found, words).map((text) => ({ level, ...place, title: TITLE, text }));
}

function directionAnnotations(
  block: ShownBlock,
  what: 'blocked' | 'allowed',
  { entries, rest }: ShownDirection,
  found: Differences,
  { failOn, workspace, words }: Settings,
): Annotation[] {
  const level = failOn === 'any' || failOn === what ? 'error' : 'warning';
  const title = `${TITLE}: newly ${what}`;
  const who = blockCrawlers(block, words);
  const shown = entries.map((entry) => {
    const text = words.say('annotation', { what: entry.what, who, before: entry.before, after: entry.after });
    return { level, ...placeOf(entry, found, workspace), title, text } as const;
  });
  const others = rest.map((sentence) => words.say('annotationRest', { who, sentence }));
  return [...shown, ...others.map((text) => ({ level, title, text }) as const)];
}

function placeOf(
  { ruleAfter: rule }: Pick<ShownEntry, 'ruleAfter'>,
  { after }: Differences,
  workspace: string | undefined,
): { readonly place?: AnnotationPlace } {
  if (after.kind !== 'file') return {};
  const file = inWorkspace(after.name, workspace);
  return { place: rule === undefined ? { file } : { file, line: rule.line } };
}

function listed({ crawlers, listed: counts }: ShownBlock, words: DiffLanguage): Annotation[] {
  return counts === undefined ? [] : [notice(listedText(crawlers, counts, words))];
}
