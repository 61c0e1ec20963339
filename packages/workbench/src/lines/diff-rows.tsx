import { visibleText } from '@maycrawl/core/message';
import type { JSX } from 'preact';
import type { DiffRow, LineDiff } from '../analysis/tasks/line-diff-task.js';
import { text } from '../messages/text.js';
import { goToLine } from './go-to-line.js';

interface Props {
  /** Null if the files differ too much. */
  readonly diff: LineDiff | null;
  /** True where the new file is the draft, so that its lines are in the editor. */
  readonly isDraft: boolean;
}

/** The lines that differ between two files, with some equal ones around them. */
export function DiffRows({ diff, isDraft }: Props): JSX.Element {
  if (diff === null) return <p class="quiet">{text('changes', 'tooDifferent')}</p>;
  const { rows, added, removed, more } = diff;
  if (added + removed === 0) return <p class="quiet">{text('changes', 'onlyBytesDiffer')}</p>;
  return (
    <>
      <p class="quiet">{text('changes', 'lineCounts', { added, removed })}</p>
      <ol class="diff">
        {rows.map((row) => (
          <Row
            key={row.kind === 'skipped' ? `skipped ${row.count}` : `${row.before} ${row.after}`}
            row={row}
            isDraft={isDraft}
          />
        ))}
      </ol>
      {more > 0 && <p class="quiet">{text('changes', 'moreLines', { count: more })}</p>}
    </>
  );
}

const SIGNS = { same: '', added: '+', removed: '−' } as const;

function Row({ row, isDraft }: { readonly row: DiffRow; readonly isDraft: boolean }): JSX.Element {
  if (row.kind === 'skipped') return <li class="skipped">{text('changes', 'equalLines', { count: row.count })}</li>;
  const { kind, before, after } = row;
  return (
    <li class={kind}>
      <span class="number">{before}</span>
      <span class="number">{after !== undefined && isDraft ? <DraftLine line={after} /> : after}</span>
      <span class="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && (
        <span class="visually-hidden">{text('changes', kind === 'added' ? 'addedLine' : 'removedLine')}</span>
      )}
      <code translate={false}>{visibleText(row.text)}</code>
    </li>
  );
}

function DraftLine({ line }: { readonly line: number }): JSX.Element {
  return (
    <button type="button" tabIndex={-1} aria-label={text('grid', 'goToLine', { line })} onClick={() => goToLine(line)}>
      {line}
    </button>
  );
}
