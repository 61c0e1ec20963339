import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Menu } from '../controls/menu.js';
import { text } from '../messages/text.js';
import { dialect } from '../state/workspace.js';
import { DIALECTS, dialectItems } from './choices.js';
import { loadKeyboardHelp, loadPrivacy } from './dialogs.js';

export function Footer(): JSX.Element {
  const name = text('app', DIALECTS[dialect.value]);
  return (
    <footer class="bottom">
      <p>
        {text('app', 'privacyStays')} {text('app', 'privacySends')}{' '}
        <button type="button" class="link" onClick={() => showDialog(loadPrivacy)}>
          {text('app', 'privacyMore')}
        </button>
      </p>
      <div class="bottom-end">
        <Menu label={text('app', 'readAs', { dialect: name })} groups={[dialectItems()]} isAbove />
        <button type="button" class="link" onClick={() => showDialog(loadKeyboardHelp)}>
          {text('app', 'keyboard')}
        </button>
      </div>
    </footer>
  );
}
