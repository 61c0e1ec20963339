import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Button } from '../elements/button.js';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { countDecidedBy, totals } from '../engine/client.js';
import { formatNumber } from '../messages/language.js';
import { rich, text } from '../messages/text.js';
import { keptTests } from '../state/workspace.js';
import { isMarkedInFile, markedLine } from './marked-line.js';

export function Legend(): JSX.Element {
  return (
    <div class="legend">
      <span aria-hidden="true">
        <i class="cell allowed">
          <Mark path={TICK} />7
        </i>
        {text('grid', 'legendAllowed')}
      </span>
      <span aria-hidden="true">
        <i class="cell blocked">
          <Mark path={BAR} />9
        </i>
        {text('grid', 'legendBlocked')}
      </span>
      <span aria-hidden="true">
        <i class="cell allowed changed" />
        {text('grid', 'legendNewlyAllowed')}
      </span>
      <span aria-hidden="true">
        <i class="cell blocked changed" />
        {text('grid', 'legendNewlyBlocked')}
      </span>
      <span aria-hidden="true">
        <i class="cell allowed same" />
        {text('grid', 'legendSame')}
      </span>
      <KeptCount />
      <span class="sum">
        <Sum />
      </span>
    </div>
  );
}

export function Sum(): JSX.Element | null {
  const known = totals.value;
  if (known === undefined || known.rows === 0) return null;
  if (known.rowsDone < known.rows) {
    return <>{text('grid', 'progress', { done: known.rowsDone, count: known.rows })}</>;
  }
  const line = markedLine.value;
  if (isMarkedInFile.value && line !== undefined) {
    const { decided, checked } = countDecidedBy(line);
    if (decided > 0) return <>{text('grid', 'lineDecides', { line, decided, count: checked })}</>;
  }
  const { allowed, blocked } = known;
  return (
    <>{rich('grid', 'totals', { allowed: <b>{formatNumber(allowed)}</b>, blocked: <b>{formatNumber(blocked)}</b> })}</>
  );
}

function KeptCount(): JSX.Element | null {
  const count = keptTests.value.length;
  if (count === 0) return null;
  const open = () => showDialog(() => import('./tests-dialog.js').then((module) => module.TestsDialog));
  return <Button class="link" onClick={open} label={text('urls', 'testsKept', { count })} />;
}
