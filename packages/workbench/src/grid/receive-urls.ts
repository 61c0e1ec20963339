import { showDialog } from '../controls/dialog-host.js';
import { showNotice } from '../live/notice.js';
import { added, type Given, given } from './import-urls.js';

/** Adds the URLs of a file. If something about it is unclear, or is no URL, the dialog shows it. */
export function receiveUrls(received: Given): void {
  const { file } = received;
  if (file.kind === 'urls' && file.badCount === 0) {
    showNotice('done', added(file));
    return;
  }
  given.value = received;
  showDialog(() => import('./add-urls-dialog.js').then((module) => module.AddUrlsDialog));
}
