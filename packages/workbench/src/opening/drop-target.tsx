import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { text } from '../messages/text.js';
import { receiveFile } from './receive.js';

export function DropTarget(): JSX.Element | null {
  const isOver = useSignal(false);
  useEffect(() => {
    const listeners = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) => {
      // Captured, so that the editor does not insert the text of the file.
      window.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    };
    listen('dragenter', (event) => mark(event, true));
    listen('dragover', (event) => mark(event, true));
    listen('dragleave', (event) => event.relatedTarget === null && mark(event, false));
    listen('drop', drop);
    return () => listeners.abort();
  }, []);
  const mark = (event: DragEvent, value: boolean) => {
    // The editor handles dragged text.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    isOver.value = value;
  };
  const drop = (event: DragEvent) => {
    isOver.value = false;
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    receiveFile(file);
  };
  return isOver.value ? <div class="drop-target">{text('files', 'dropHere')}</div> : null;
}
