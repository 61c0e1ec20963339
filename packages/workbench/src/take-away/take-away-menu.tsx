import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Menu, type MenuItem, modKey } from '../controls/menu.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';

type Actions = typeof import('./actions.js');

export function TakeAwayMenu(): JSX.Element {
  return <Menu label={text('takeAway', 'menu')} groups={[takeAwayItems()]} />;
}

export function takeAwayItems(): readonly MenuItem[] {
  const mod = modKey();
  const item = (id: 'download' | 'copy' | 'tests' | 'csv' | 'print' | 'session', keys?: string): MenuItem => ({
    id,
    label: text('takeAway', id),
    ...(keys !== undefined && { keys }),
    onChoose: () => takeAway(id),
  });
  return [
    item('download', `${mod} S`),
    item('copy'),
    { id: 'link', label: text('takeAway', 'copyLink'), onChoose: showLink },
    item('tests'),
    item('csv'),
    item('print', `${mod} P`),
    item('session'),
    { id: 'history', label: text('history', 'open'), onChoose: showHistory },
  ];
}

export async function takeAway(id: keyof Actions['actions']): Promise<void> {
  let loaded: Actions;
  try {
    loaded = await import('./actions.js');
  } catch {
    showNotice('error', () => text('app', 'notLoaded'));
    return;
  }
  await loaded.actions[id]();
}

function showHistory(): void {
  showDialog(async () => (await import('../history/history-dialog.js')).HistoryDialog, 'templates', 'changes');
}

export function showLink(): void {
  showDialog(async () => (await import('../link/link-dialog.js')).LinkDialog);
}
