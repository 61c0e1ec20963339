import { site } from '../state/workspace.js';
import { encodeSession, SESSION_EXTENSION } from './session.js';
import { sessionOfWorkspace } from './workspace-session.js';
export function download(name: string, type: string, content: Uint8Array | string): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function downloadSession(): void {
  const host = site.value.replace(/^\w+:\/\//, '').replace(/[^\w.-].*$/, '');
  download(
    `${host === '' ? 'robots' : host}${SESSION_EXTENSION}`,
    'application/json',
    encodeSession(sessionOfWorkspace()),
  );
}
