import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { editorView } from '../editor/editor.js';
import { showFixed } from '../editor/opened-history.js';
import { Button } from '../elements/button.js';
import { convertToUtf8, type FileFault, faultOf } from '../files/file-fault.js';
import { type LineEnd, type OpenedFile, openFile } from '../files/opened-file.js';
import { text } from '../messages/text.js';
import { opened } from '../state/workspace.js';

const fault = computed(() => faultOf(opened.value));

const LINE_ENDS: Record<LineEnd, string> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

export function FileNotes(): JSX.Element | null {
  const kind = fault.value;
  if (kind === undefined) return null;
  return (
    <div class="file-note" role="note">
      <p>{noteOf(kind, opened.value)}</p>
      {kind === 'utf16' && <Button onClick={convert} label={text('files', 'convert')} />}
    </div>
  );
}

function convert(): void {
  const view = editorView();
  if (view !== undefined) showFixed(view, openFile(convertToUtf8(opened.peek().bytes), opened.peek().source));
}

function noteOf(kind: FileFault, { lineEnd }: OpenedFile): string {
  if (kind === 'mixedEnds') return text('files', kind, { lineEnd: LINE_ENDS[lineEnd] });
  return text('files', kind);
}
