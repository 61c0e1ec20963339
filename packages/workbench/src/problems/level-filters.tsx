import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { FindingLevel, Findings } from '../analysis/tasks/findings-task.js';
import { text } from '../messages/text.js';
import { LevelMark } from './level-mark.js';

export const hiddenLevels = signal<ReadonlySet<FindingLevel>>(new Set());

const LEVELS = [
  ['error', 'errors'],
  ['warning', 'warnings'],
  ['info', 'notes'],
] as const;

/** A button for each level that was found: how often, and whether the list shows it. */
export function LevelFilters({ counts }: Pick<Findings, 'counts'>): JSX.Element {
  return (
    <fieldset class="levels" aria-label={text('problems', 'levels')}>
      {LEVELS.map(
        ([level, label]) =>
          counts[level] > 0 && (
            <button
              key={level}
              type="button"
              class={`level ${level}`}
              aria-pressed={!hiddenLevels.value.has(level)}
              onClick={() => toggle(level)}
            >
              <LevelMark level={level} />
              {text('problems', label, { count: counts[level] })}
            </button>
          ),
      )}
    </fieldset>
  );
}

function toggle(level: FindingLevel): void {
  const hidden = new Set(hiddenLevels.peek());
  if (!hidden.delete(level)) hidden.add(level);
  hiddenLevels.value = hidden;
}
