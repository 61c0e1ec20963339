import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { text } from '../messages/text.js';
import { isExampleUntouched } from '../state/workspace.js';
import { receiveFile, receiveText } from './receive.js';

export function DropTarget(): JSX.Element | null {
  const isOver = useSignal(false);
  // Before the page is painted: a file may be dropped at once.
  useLayoutEffect(() => {
    const listeners = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) => {
      // Captured, so that the editor does not insert the text of the file.
      window.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    };
    listen('dragenter', (event) => mark(event, true));
    listen('dragover', (event) => mark(event, true));
    listen('dragleave', (event) => event.relatedTarget === null && mark(event, false));
    listen('drop', drop);
    window.addEventListener('paste', pasteOverExample, { capture: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  const mark = (event: DragEvent, value: boolean) => {
    if (!isReceived(event)) return;
    event.preventDefault();
    event.stopPropagation();
    isOver.value = value;
  };
  const drop = (event: DragEvent) => {
    isOver.value = false;
    if (!isReceived(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) receiveFile(file);
    else receiveText(event.dataTransfer?.getData('text/plain') ?? '');
  };
  return isOver.value ? <div class="drop-target">{text('files', 'dropHere')}</div> : null;
}

/** The editor handles dragged text, unless the draft is the example, which it replaces. */
function isReceived(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && isForPage(event));
}

function pasteOverExample(event: ClipboardEvent): void {
  const [file] = event.clipboardData?.files ?? [];
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (!isForPage(event) || (file === undefined && pasted.trim() === '')) return;
  event.preventDefault();
  event.stopPropagation();
  if (file === undefined) receiveText(pasted);
  else receiveFile(file);
}

/** True while the example is untouched, for what no field and no dialog receives. */
function isForPage(event: Event): boolean {
  const [target] = event.composedPath();
  if (target instanceof Element && target.matches('input, textarea, select')) return false;
  return isExampleUntouched() && document.querySelector('dialog[open]') === null;
}
