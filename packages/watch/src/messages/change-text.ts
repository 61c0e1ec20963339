import { renderValues } from '@maycrawl/core/message';
import type { VersionChange } from '../comparison/types.js';
import { usageLines } from './details-text.js';
import { verdictLines } from './verdict-lines.js';
import type { WatchTexts } from './watch-texts.js';

/** Returns what a version changes, in the sentences that alerts have of it, or that nothing changes. */
export function changeText({ verdicts, usage }: VersionChange, texts: WatchTexts): readonly string[] {
  const lines = [
    ...(verdicts === undefined ? [] : verdictLines(verdicts, texts)),
    ...(usage === undefined ? [] : usageLines(usage, texts)),
  ];
  if (lines.length > 0) return lines;
  const { differences, language } = texts;
  return [renderValues(differences.proved, {}, language), renderValues(differences.usageProved, {}, language)];
}
