import { openFile } from '../files/opened-file.js';
import { decodeSession, SESSION_EXTENSION } from '../link/session.js';
import { openSession } from '../link/workspace-session.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { open } from '../state/workspace.js';

const LIMIT_MB = 32;
const MB = 1024 * 1024;

export async function receiveFile(file: File): Promise<void> {
  if (file.size > LIMIT_MB * MB) {
    refuse(text('files', 'tooLarge', { size: Math.ceil(file.size / MB), limit: LIMIT_MB }));
    return;
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It is a folder, or it is gone.
    refuse(text('files', 'notRead'));
    return;
  }
  if (file.name.toLowerCase().endsWith(SESSION_EXTENSION)) receiveSession(bytes);
  else {
    open(openFile(bytes));
    showNotice({ kind: 'done', text: text('files', 'opened', { name: file.name }) });
  }
}

function receiveSession(bytes: Uint8Array): void {
  const decoded = decodeSession(new TextDecoder().decode(bytes));
  if ('fault' in decoded) {
    refuse(`${text('files', decoded.fault)} ${text('app', 'nothingLoaded')}`);
    return;
  }
  openSession(decoded.session);
  showNotice({ kind: 'done', text: `${text('files', 'sessionOpened')} ${text('app', 'undoBringsBack')}` });
}

function refuse(message: string): void {
  showNotice({ kind: 'error', text: message });
}
