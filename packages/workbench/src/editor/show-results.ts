import type { EditorView } from '@codemirror/view';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { effect, signal } from '@preact/signals';
import { runTask } from '../analysis/task-client.js';
import type { LineDiff } from '../analysis/tasks/line-diff-task.js';
import { selectedWhy } from '../engine/selected-why.js';
import { lengthOfText } from '../files/opened-file.js';
import { findings } from '../findings/findings-state.js';
import { base, calmBytes, calmText, draftBytes, draftText } from '../state/workspace.js';
import { setEditedLines } from './edited-lines.js';
import { setFindings } from './finding-marks.js';
import { setReadLimit } from './read-limit.js';
import { setWhy } from './verdict-marks.js';

/** The number of lines that differ from the base; 0 if it is not known. */
export const differingLines = signal(0);

/** Milliseconds after the last edit. */
const DIFF_DELAY = 250;

export function showResults(view: EditorView): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLimited = false;
  let isWhyShown = false;
  const stops = [
    effect(() => {
      const known = findings.value;
      if (known !== undefined && known.bytes === draftBytes.peek()) {
        view.dispatch({ effects: setFindings.of(known.findings) });
      }
    }),
    effect(() => {
      const shown = selectedWhy.value;
      if (shown === undefined && !isWhyShown) return;
      isWhyShown = shown !== undefined;
      view.dispatch({ effects: setWhy.of(shown) });
    }),
    effect(() => {
      const [before, after] = [base.value.text, calmText.value];
      clearTimeout(timer);
      timer = setTimeout(() => showEdited(view, before, after), DIFF_DELAY);
    }),
    effect(() => {
      const bytes = calmBytes.value;
      const isLong = bytes.length > DEFAULT_MAX_BYTES;
      if (!isLong && !isLimited) return;
      isLimited = isLong;
      const end = isLong ? lengthOfText(bytes.subarray(0, DEFAULT_MAX_BYTES)) : undefined;
      // The draft may be changing: an update of the editor cannot start another.
      queueMicrotask(() => view.dispatch({ effects: setReadLimit.of(end) }));
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const NONE = { rows: [], differing: 0 };

function showEdited(view: EditorView, before: string, after: string): void {
  const show = ({ rows, differing }: Pick<LineDiff, 'rows' | 'differing'>): void => {
    if (draftText.peek() !== after) return;
    const lines = rows.flatMap((row) => (row.kind === 'added' ? [row.after ?? 0] : []));
    view.dispatch({ effects: setEditedLines.of(lines) });
    differingLines.value = differing;
  };
  if (before === after) {
    show(NONE);
    return;
  }
  runTask('lineDiff', { before, after }, { slot: 'editedLines' }).then(
    (diff) => show(diff ?? NONE),
    () => undefined,
  );
}
