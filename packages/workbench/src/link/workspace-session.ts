import { batch } from '@preact/signals';
import { openText } from '../files/opened-file.js';
import {
  crawlers,
  currentLine,
  dialect,
  draftBytes,
  isEdited,
  isReview,
  keptTests,
  live,
  open,
  opened,
  original,
  pastedBase,
  selectedCell,
  site,
  tab,
  urls,
} from '../state/workspace.js';
import type { Session } from './session.js';

export function sessionOfWorkspace(): Session {
  const liveFile = live.value;
  const base = pastedBase.value;
  const { source } = opened.value;
  const cell = selectedCell.value;
  const isCellThere = cell !== undefined && cell.row < urls.value.length && cell.column < crawlers.value.length;
  return {
    draft: textOf(draftBytes.value),
    urls: urls.value,
    crawlers: crawlers.value,
    tab: tab.value,
    ...(source !== undefined && { source }),
    ...(isEdited.value && { opened: textOf(original.value.bytes) }),
    ...(liveFile !== undefined && {
      live: { text: textOf(liveFile.file.bytes), url: liveFile.url, fetchedAt: liveFile.fetchedAt },
    }),
    ...(base !== undefined && { base: textOf(base.bytes) }),
    ...(site.value !== '' && { site: site.value }),
    ...(isCellThere && { cell: [cell.row, cell.column] as const }),
    ...(currentLine.value !== undefined && { at: currentLine.value }),
    ...(dialect.value !== 'google' && { dialect: dialect.value }),
    ...(keptTests.value.length > 0 && { tests: keptTests.value }),
  };
}

/** Shows a session. The text that it replaces comes back with undo. */
export function openSession(session: Session): void {
  batch(() => {
    const { live: liveFile, source } = session;
    live.value = liveFile && {
      file: openText(liveFile.text, { kind: 'site', name: new URL(liveFile.url).host }),
      url: liveFile.url,
      fetchedAt: liveFile.fetchedAt,
    };
    pastedBase.value = session.base === undefined ? undefined : openText(session.base);
    site.value = session.site ?? '';
    selectedCell.value = undefined;
    urls.value = session.urls;
    crawlers.value = session.crawlers;
    dialect.value = session.dialect ?? 'google';
    keptTests.value = session.tests ?? [];
    tab.value = session.tab;
    if (session.cell !== undefined) selectedCell.value = { row: session.cell[0], column: session.cell[1] };
    open(openText(session.draft, source), session.opened === undefined ? undefined : openText(session.opened, source));
    isReview.value = session.readOnly === true;
  });
}

/** The byte order mark stays, as U+FEFF. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
