import { openFile } from '../files/opened-file.js';
import { recognise } from '../grid/import-urls.js';
import { receiveUrls } from '../grid/receive-urls.js';
import { decodeSession, SESSION_EXTENSION } from '../link/session.js';
import { openSession } from '../link/workspace-session.js';
import { type Say, showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { open } from '../state/workspace.js';
import type { UrlFile } from '../url-files/read-url-file.js';

const LIMIT_MB = 32;
const MB = 1024 * 1024;

export async function receiveFile(file: File): Promise<void> {
  if (file.size > LIMIT_MB * MB) {
    refuse(() => text('files', 'tooLarge', { size: Math.ceil(file.size / MB), limit: LIMIT_MB }));
    return;
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It is a folder, or it is gone.
    refuse(() => text('files', 'notRead'));
    return;
  }
  if (file.name.toLowerCase().endsWith(SESSION_EXTENSION)) receiveSession(bytes);
  else if (!(await isOfUrls(file.name, bytes))) {
    open(openFile(bytes, { kind: 'file', name: file.name }));
    showNotice('done', () => text('files', 'opened', { name: file.name }));
  }
}

/** Takes the URLs of a file that has some, or asks what it is. False for a robots.txt, and for what is opened as one. */
async function isOfUrls(name: string, content: Uint8Array): Promise<boolean> {
  let file: UrlFile;
  try {
    file = await recognise({ content });
  } catch {
    // It took too long, or the part of the page that recognises it is not there: a draft can be undone.
    return false;
  }
  if (!hasUrls(file)) return false;
  receiveUrls({ name, content, file });
  return true;
}

function hasUrls(file: UrlFile): boolean {
  switch (file.kind) {
    case 'robots':
    case 'binary':
    case 'web-page':
    case 'other-xml':
      return false;
    case 'urls':
      // Notes of any kind have lines that look like a path.
      return file.urls.length > file.badCount;
    default:
      return true;
  }
}

function receiveSession(bytes: Uint8Array): void {
  const decoded = decodeSession(new TextDecoder().decode(bytes));
  if ('fault' in decoded) {
    refuse(() => [text('files', decoded.fault), text('outcomes', 'nothingLoaded')]);
    return;
  }
  openSession(decoded.session);
  showNotice('done', () => [text('files', 'sessionOpened'), text('outcomes', 'undoBringsBack')]);
}

function refuse(say: Say): void {
  showNotice('error', say);
}
