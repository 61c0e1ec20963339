import { site } from '../state/workspace.js';
import { download } from './download.js';
import { encodeSession, SESSION_EXTENSION } from './session-file.js';
import { sessionOfWorkspace } from './workspace-session.js';

export function downloadSession(): void {
  const host = site.value.replace(/^\w+:\/\//, '').replace(/[^\w.-].*$/, '');
  download(
    `${host === '' ? 'robots' : host}${SESSION_EXTENSION}`,
    'application/json',
    encodeSession(sessionOfWorkspace()),
  );
}
