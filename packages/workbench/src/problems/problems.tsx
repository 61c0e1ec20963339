import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import type { FindingGroup } from '../analysis/tasks/findings-task.js';
import { Button } from '../elements/button.js';
import { checkAgain, findings, type KnownFindings, progress } from '../findings/findings-state.js';
import { formatNumber } from '../messages/language.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { applyAll } from './apply-fix.js';
import { hiddenLevels, LevelFilters } from './level-filters.js';
import { Problem } from './problem.js';

const MAX_SHOWN = 100;
/** Line numbers of a group that are named. */
const MAX_LINES = 3;
/** Milliseconds after which old findings are dimmed. */
const DIM_AFTER = 300;

export function Problems(): JSX.Element {
  const known = findings.value;
  const isDimmed = useIsLate();
  return (
    <section class="problems" aria-labelledby="problems-title" data-region tabIndex={-1}>
      <div class="problems-bar">
        <h2 id="problems-title">{text('problems', 'title')}</h2>
        {known !== undefined && known.total > 0 && <LevelFilters counts={known.counts} />}
        {known !== undefined && <FixAll known={known} />}
      </div>
      {progress.value === 'stopped' && (
        <p class="problems-note" role="alert">
          {text('problems', 'stopped')} <Button class="link" onClick={checkAgain} label={text('problems', 'again')} />
        </p>
      )}
      {known !== undefined && (
        <div class={isDimmed ? 'late' : ''}>
          <ProblemList known={known} />
        </div>
      )}
    </section>
  );
}

function FixAll({ known }: { readonly known: KnownFindings }): JSX.Element | null {
  // As many as have the button "Fix".
  const proved = known.findings.filter(({ fixes }) => fixes[0]?.isProved === true).length;
  if (proved < 2) return null;
  return <Button class="button fix-all" onClick={applyAll} label={text('problems', 'fixAll', { count: proved })} />;
}

function ProblemList({ known }: { readonly known: KnownFindings }): JSX.Element {
  if (known.total === 0) return <p class="problems-note quiet">{text('problems', 'none')}</p>;
  const chosen = known.groups.filter(({ severity }) => !hiddenLevels.value.has(severity));
  const hidden = known.total - countOf(chosen);
  const shown = chosen.slice(0, MAX_SHOWN);
  const left = countOf(chosen) - countOf(shown);
  return (
    <>
      <ul>
        {shown.map((group) => (
          <Group key={keyOf(group, known)} group={group} known={known} />
        ))}
      </ul>
      {left > 0 && <p class="problems-note quiet">{text('problems', 'notShown', { count: left })}</p>}
      {hidden > 0 && <p class="problems-note quiet">{text('problems', 'hidden', { count: hidden })}</p>}
    </>
  );
}

function countOf(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function keyOf({ places }: FindingGroup, { findings: all }: KnownFindings): string {
  const first = all[places[0] ?? 0];
  return `${first?.variant} ${first?.messageId} ${first?.from}`;
}

/** The first finding of a group, and below it, on request, the others. */
function Group({ group, known }: { readonly group: FindingGroup; readonly known: KnownFindings }): JSX.Element | null {
  const isOpen = useSignal(false);
  const [first, ...others] = group.places.flatMap((place) => known.findings[place] ?? []);
  if (first === undefined) return null;
  if (group.count === 1) return <Problem finding={first} />;
  const count = group.count - 1;
  const numbers = [...new Set(others.map(({ line }) => line))];
  // Of findings that were not sent, the lines are not known.
  const left = numbers.length + count - others.length;
  const lines = formatList(numbers.slice(0, MAX_LINES).map(formatNumber), MAX_LINES, left);
  const shown = others.slice(0, MAX_SHOWN);
  return (
    <>
      <Problem finding={first}>
        <button
          type="button"
          class="link problem-group"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {text('problems', 'elsewhere', { count, lines })} <span aria-hidden="true">{isOpen.value ? '▾' : '▸'}</span>
        </button>
      </Problem>
      {isOpen.value && shown.map((finding) => <Problem key={`${finding.from} ${finding.to}`} finding={finding} />)}
      {isOpen.value && count > shown.length && (
        <li class="problems-note quiet">{text('problems', 'notShown', { count: count - shown.length })}</li>
      )}
    </>
  );
}

function useIsLate(): boolean {
  const isLate = useSignal(false);
  useSignalEffect(() => {
    if (progress.value !== 'pending') {
      isLate.value = false;
      return;
    }
    const timer = setTimeout(() => (isLate.value = true), DIM_AFTER);
    return () => clearTimeout(timer);
  });
  return isLate.value;
}
