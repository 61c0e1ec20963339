import { undo, undoDepth } from '@codemirror/commands';
import type { JSX } from 'preact';
import { editorView } from '../editor/editor.js';
import { differingLines } from '../editor/show-results.js';
import { text } from '../messages/text.js';
import { chooseFile } from '../opening/choose-file.js';
import { shownPane, viewport } from '../state/viewport.js';
import { calmBytes, draft, tab } from '../state/workspace.js';
import { isCollapsed } from './pane-sizes.js';

export function FileBar(): JSX.Element {
  // The depth belongs to the editor's state, which changes with the draft.
  draft.value;
  const view = editorView();
  const count = differingLines.value;
  const canUndo = view !== undefined && undoDepth(view.state) > 0;
  return (
    <div class="bar file-bar">
      <h2>{text('app', 'draft')}</h2>
      <span class="quiet">
        {text('app', 'bytes', { count: calmBytes.value.length })}
        {count > 0 && ` · ${text('app', 'linesDiffer', { count })}`}
      </span>
      <div class="bar-end">
        {viewport.value !== 'phone' && (
          <button type="button" class="link" onClick={chooseFile}>
            {text('app', 'open')}
          </button>
        )}
        <button type="button" class="link" aria-disabled={!canUndo} onClick={() => view !== undefined && undo(view)}>
          {text('app', 'undo')}
        </button>
        <button type="button" class="link" onClick={compare}>
          {text('app', 'compare')}
        </button>
        {viewport.value === 'tablet' && <CollapseButton />}
      </div>
    </div>
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
      onClick={() => {
        isCollapsed.value = !isCollapsed.value;
      }}
    >
      <svg class="mark" viewBox="0 0 10 10" aria-hidden="true">
        <path d={isCollapsed.value ? 'M1 3l4 4 4-4' : 'M1 7l4-4 4 4'} />
      </svg>
    </button>
  );
}
