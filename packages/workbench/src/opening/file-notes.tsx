import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { convertToUtf8, type FileFault, faultOf } from '../files/file-fault.js';
import { type LineEnd, type OpenedFile, openFile } from '../files/opened-file.js';
import { text } from '../messages/text.js';
import { open, opened } from '../state/workspace.js';

const fault = computed(() => faultOf(opened.value));

const LINE_ENDS: Record<LineEnd, string> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

/** Says if the file is not one that robots.txt can be, or what an edit rewrites. */
export function FileNotes(): JSX.Element | null {
  const kind = fault.value;
  if (kind === undefined) return null;
  return (
    <div class="file-note" role="note">
      <p>{noteOf(kind, opened.value)}</p>
      {kind === 'utf16' && (
        <button type="button" class="button" onClick={() => open(openFile(convertToUtf8(opened.value.bytes)))}>
          {text('files', 'convert')}
        </button>
      )}
    </div>
  );
}

function noteOf(kind: FileFault, { lineEnd }: OpenedFile): string {
  if (kind === 'mixedEnds') return text('files', kind, { lineEnd: LINE_ENDS[lineEnd] });
  return text('files', kind);
}
