import { editorView } from '../editor/editor.js';
import { startHistory } from '../history/start-history.js';
import { showNotice } from '../live/notice.js';
import { textsLoaded } from '../messages/language.js';
import { text } from '../messages/text.js';
import { decodeHash, type LinkFault } from './codec.js';
import { keepDraft } from './kept-draft.js';
import { type Session, sessionOf } from './session.js';
import { openSession } from './workspace-session.js';

export async function startLinks(): Promise<void> {
  keepDraft();
  // Before a link replaces the draft that the tab kept.
  await startHistory();
  await textsLoaded();
  await openLink();
  addEventListener('hashchange', openLink);
}

/** Opens the link in the address, if there is one, and removes it from the address: history would store the file. */
async function openLink(): Promise<void> {
  const { hash, pathname, search } = location;
  if (hash.length <= 1) return;
  history.replaceState(history.state, '', pathname + search);
  const read = await readLink(hash);
  if (typeof read === 'string') {
    showNotice('error', () => [text('link', read), text('outcomes', 'nothingLoaded')]);
    return;
  }
  openSession(read);
  // The page says it itself.
  if (read.readOnly === true) return;
  showCaret(read.at);
  showNotice('done', () => [text('link', 'loaded'), text('outcomes', 'undoBringsBack')]);
}

function showCaret(number: number | undefined): void {
  const view = editorView();
  if (view === undefined || number === undefined || number < 1 || number > view.state.doc.lines) return;
  const { from } = view.state.doc.line(number);
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
}

async function readLink(hash: string): Promise<Session | LinkFault> {
  const decoded = await decodeHash(hash);
  if ('fault' in decoded) return decoded.fault;
  try {
    return sessionOf(JSON.parse(decoded.json)) ?? 'damaged';
  } catch {
    return 'damaged';
  }
}
