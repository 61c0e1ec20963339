import type { JSX } from 'preact';
import { Dialog } from '../controls/dialog.js';
import { modKey } from '../controls/menu.js';
import { text } from '../messages/text.js';

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={text('help', 'keyboard')} onClose={onClose} isWide>
      <table class="keys">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{text('help', 'key')}</th>
            <th scope="col">{text('help', 'does')}</th>
          </tr>
        </thead>
        <tbody>
          {rows().map(([keys, does]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd translate={false}>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function rows(): readonly (readonly [keys: string, does: string])[] {
  const mod = modKey();
  return [
    [`${mod} Enter`, text('help', 'toGrid')],
    ['Alt 1 … 4', text('help', 'tabs')],
    ['← ↑ → ↓ · Home · End', text('help', 'inGrid')],
    ['Enter', text('help', 'toLine')],
    ['Space', text('help', 'keepTest')],
    ['c', text('help', 'copyAnswer')],
    ['Esc, Tab', text('help', 'leaveEditor')],
    ['F8 · Shift F8', text('help', 'problems')],
    [`${mod} .`, text('help', 'fixes')],
    ['Ctrl Space', text('help', 'completion')],
    [`${mod} F · ${mod} Z · ${mod} Shift Z`, text('help', 'search')],
    [`${mod} S`, text('help', 'download')],
    [`${mod} P`, text('help', 'print')],
    ['F6 · Shift F6', text('help', 'regions')],
    ['← →', text('help', 'divider')],
    ['?', text('help', 'list')],
  ];
}
