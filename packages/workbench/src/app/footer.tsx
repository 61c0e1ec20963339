import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Menu } from '../controls/menu.js';
import { Button } from '../elements/button.js';
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
        <Button class="link" onClick={() => showDialog(loadPrivacy)} label={text('app', 'privacyMore')} />
      </p>
      <div class="bottom-end">
        <Menu label={text('app', 'readAs', { dialect: name })} groups={[dialectItems()]} isAbove />
        <Button class="link" onClick={() => showDialog(loadKeyboardHelp)} label={text('app', 'keyboard')} />
      </div>
    </footer>
  );
}
