import { openText, withLf } from '../files/opened-file.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { open } from '../state/workspace.js';

/** Opens a file of the user. What reads it is loaded then. */
export async function receiveFile(file: File): Promise<void> {
  try {
    const module = await import('./receive-file.js');
    await module.receiveFile(file);
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
  }
}

/** Opens text of the clipboard, or text that was dropped. */
export function receiveText(received: string): void {
  open(openText(withLf(received)));
  showNotice('done', () => [text('files', 'pasted'), text('outcomes', 'undoBringsBack')]);
}

export function chooseFile(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.txt,.json,.csv,.tsv,.log,.xml,text/*';
  input.onchange = () => {
    const file = input.files?.[0];
    if (file !== undefined) receiveFile(file);
  };
  input.click();
}
