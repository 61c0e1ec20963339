import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { JSX } from 'preact';
import { editorView } from '../editor/editor.js';
import { differingLines } from '../editor/show-results.js';
import { Button } from '../elements/button.js';
import { Mark } from '../elements/marks.js';
import { text } from '../messages/text.js';
import { chooseFile } from '../opening/receive.js';
import { isCollapsed, viewport } from '../state/viewport.js';
import { calmBytes, draft, opened, showTab } from '../state/workspace.js';

export function FileBar(): JSX.Element {
  const count = differingLines.value;
  return (
    <div class="bar file-bar">
      <h2>{text('app', 'draft')}</h2>
      <DraftSource />
      <span class="quiet">
        {text('app', 'bytes', { count: calmBytes.value.length })}
        {count > 0 && ` · ${text('app', 'linesDiffer', { count })}`}
      </span>
      <div class="bar-end">
        {viewport.value !== 'phone' && <Button class="link" onClick={chooseFile} label={text('app', 'open')} />}
        <Step run={undo} depth={undoDepth} />
        <Step run={redo} depth={redoDepth} />
        <Button class="link" onClick={() => showTab('changes')} label={text('app', 'compare')} />
        {viewport.value === 'tablet' && <CollapseButton />}
      </div>
    </div>
  );
}

/** Whose the draft is. */
function DraftSource(): JSX.Element | null {
  const { source } = opened.value;
  if (source === undefined) return null;
  return <bdi class="draft-source">{source.kind === 'example' ? text('app', 'example') : source.name}</bdi>;
}

/** The button is never really disabled, so that it keeps the focus after the last step. */
function Step({ run, depth }: { readonly run: typeof undo; readonly depth: typeof undoDepth }): JSX.Element {
  // The depth of the history is part of the editor's state, which changes with the text, or with the bytes alone.
  [draft.value, opened.value];
  const view = editorView();
  return (
    <Button
      class="link"
      aria-disabled={view === undefined || depth(view.state) === 0}
      onClick={() => view !== undefined && run(view)}
      label={text('app', run === undo ? 'undo' : 'redo')}
    />
  );
}

function CollapseButton(): JSX.Element {
  return (
    <button
      type="button"
      class="link collapse"
      aria-expanded={!isCollapsed.value}
      aria-controls="file"
      aria-label={text('app', isCollapsed.value ? 'expand' : 'collapse')}
      onClick={() => (isCollapsed.value = !isCollapsed.value)}
    >
      <Mark path={isCollapsed.value ? 'M1 3l4 4 4-4' : 'M1 7l4-4 4 4'} />
    </button>
  );
}
