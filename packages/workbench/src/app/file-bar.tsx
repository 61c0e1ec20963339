import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { JSX } from 'preact';
import { Button } from '../controls/button.js';
import { editorView } from '../editor/editor.js';
import { differingLines } from '../editor/show-results.js';
import { Mark } from '../marks/marks.js';
import { text } from '../messages/text.js';
import { chooseFile } from '../opening/receive.js';
import { isCollapsed, shownPane, viewport } from '../state/viewport.js';
import { calmBytes, draft, tab } from '../state/workspace.js';

export function FileBar(): JSX.Element {
  // Subscribes to the draft: the depth of the history is part of the editor's state, which changes with it.
  draft.value;
  const view = editorView();
  const count = differingLines.value;
  return (
    <div class="bar file-bar">
      <h2>{text('app', 'draft')}</h2>
      <span class="quiet">
        {text('app', 'bytes', { count: calmBytes.value.length })}
        {count > 0 && ` · ${text('app', 'linesDiffer', { count })}`}
      </span>
      <div class="bar-end">
        {viewport.value !== 'phone' && <Button class="link" onClick={chooseFile} label={text('app', 'open')} />}
        <Step id="undo" view={view} depth={view === undefined ? 0 : undoDepth(view.state)} run={undo} />
        <Step id="redo" view={view} depth={view === undefined ? 0 : redoDepth(view.state)} run={redo} />
        <Button class="link" onClick={compare} label={text('app', 'compare')} />
        {viewport.value === 'tablet' && <CollapseButton />}
      </div>
    </div>
  );
}

interface StepProps {
  readonly id: 'undo' | 'redo';
  readonly view: EditorView | undefined;
  readonly depth: number;
  readonly run: (view: EditorView) => boolean;
}

/** The button is never really disabled, so that it keeps the focus after the last step. */
function Step({ id, view, depth, run }: StepProps): JSX.Element {
  return (
    <Button
      class="link"
      aria-disabled={depth === 0}
      onClick={() => view !== undefined && run(view)}
      label={text('app', id)}
    />
  );
}

function compare(): void {
  tab.value = 'changes';
  shownPane.value = 'answers';
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
