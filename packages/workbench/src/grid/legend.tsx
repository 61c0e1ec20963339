import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Button } from '../elements/button.js';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { countDecidedBy, totals } from '../engine/client.js';
import { rich, text } from '../messages/text.js';
import { keptTests } from '../state/workspace.js';
import { isMarkedInFile, markedLine } from './marked-line.js';
import { RowsLink } from './rows-link.js';

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
    const link = <RowsLink condition={{ kind: 'line', line }} count={decided} />;
    if (decided > 0) return <>{rich('grid', 'lineDecides', { line, decided: link, count: checked })}</>;
  }
  const { allowed, blocked } = known;
  return (
    <>
      {rich('grid', 'totals', {
        allowed: <RowsLink condition={{ kind: 'allowed' }} count={allowed} />,
        blocked: <RowsLink condition={{ kind: 'blocked' }} count={blocked} />,
      })}
    </>
  );
}

function KeptCount(): JSX.Element | null {
  const count = keptTests.value.length;
  if (count === 0) return null;
  const open = () => showDialog(() => import('./tests-dialog.js').then((module) => module.TestsDialog));
  return <Button class="link" onClick={open} label={text('urls', 'testsKept', { count })} />;
}
