import { differencesOf, usageChangesOf, useChangesOf } from '@maycrawl/lint/internal';
import type { WorkerHost } from '@maycrawl/lsp/worker';
import { markdownDiff } from '../../comparison/markdown-diff.js';
import { reportOn } from '../../comparison/usage-report.js';
import { loadDiffLanguage } from '../../messages/diff-language.js';
import { PLAIN } from '../../terminal/paint.js';
import { textDiff } from '../diff/text-diff.js';

/** Compares as `maycrawl diff` does, as text and with `--format markdown`. */
export const compareForEditor: WorkerHost['compare'] = async (before, after, { language, dialect }) => {
  const side = { ...after, kind: 'file', isMissing: false } as const;
  const differences = differencesOf(before, side, { crawlers: [], dialect });
  const words = await loadDiffLanguage(language);
  const changes = [useChangesOf(differences), usageChangesOf(differences)] as const;
  const { found, useLines, usage } = reportOn(differences, ...changes, false, words);
  return {
    text: markdownDiff(found, useLines, usage, false, words),
    plain: textDiff(found, useLines, usage, PLAIN, false, words),
    crawlers: differences.differences.flatMap(({ crawlers }) => crawlers).length,
  };
};
