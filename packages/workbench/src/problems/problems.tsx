import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { checkAgain, findings, type KnownFindings, progress } from '../findings/findings-state.js';
import { text } from '../messages/text.js';
import { applyAll } from './apply-fix.js';
import { type FindingGroup, groupsOf } from './finding-groups.js';
import { Problem } from './problem.js';

const MAX_SHOWN = 100;
/** Milliseconds after which old findings are dimmed. */
const DIM_AFTER = 300;

export function Problems(): JSX.Element {
  const known = findings.value;
  const isDimmed = useIsLate();
  return (
    <section class="problems" aria-label={text('problems', 'title')} data-region tabIndex={-1}>
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

function ProblemList({ known }: { readonly known: KnownFindings }): JSX.Element {
  if (known.total === 0) return <p class="problems-note quiet">{text('problems', 'none')}</p>;
  const groups = groupsOf(known);
  const shown = groups.slice(0, MAX_SHOWN);
  const left = known.total - shown.reduce((sum, { count }) => sum + count, 0);
  // As many as have the button "Fix".
  const proved = known.findings.filter(({ fixes }) => fixes[0]?.isProved === true).length;
  return (
    <>
      {proved > 1 && (
        <div class="problems-bar">
          <Button onClick={applyAll} label={text('problems', 'fixAll', { count: proved })} />
        </div>
      )}
      <ul>
        {shown.map((group) => {
          const [first] = group.findings;
          if (first === undefined) return null;
          return group.count === 1 ? (
            <Problem key={`${first.code} ${first.from}`} finding={first} />
          ) : (
            <Group key={group.code} group={group} />
          );
        })}
      </ul>
      {left > 0 && <p class="problems-note quiet">{text('problems', 'notShown', { count: left })}</p>}
    </>
  );
}

function Group({ group }: { readonly group: FindingGroup }): JSX.Element {
  const isOpen = useSignal(false);
  const { code, count, findings: found } = group;
  const shown = found.slice(0, MAX_SHOWN);
  const severity = found[0]?.severity ?? 'info';
  return (
    <li>
      <button
        type="button"
        class="problem-group"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <span class={`severity ${severity}`}>{text('problems', severity)}</span>
        <span>
          {text('problems', 'group', { code: code.replaceAll('-', ' '), count })}{' '}
          <span aria-hidden="true">{isOpen.value ? '▾' : '▸'}</span>
        </span>
      </button>
      {isOpen.value && (
        <ul>
          {shown.map((finding) => (
            <Problem key={finding.from} finding={finding} />
          ))}
        </ul>
      )}
      {isOpen.value && count > shown.length && (
        <p class="problems-note quiet">{text('problems', 'notShown', { count: count - shown.length })}</p>
      )}
    </li>
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
