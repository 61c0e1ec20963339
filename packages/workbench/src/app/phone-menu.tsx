import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Menu } from '../controls/menu.js';
import { text } from '../messages/text.js';
import { chooseFile } from '../opening/choose-file.js';
import { theme, toggleTheme } from '../state/theme.js';
import { takeAwayItems } from '../take-away/take-away-menu.js';
import { dialectItems, languageItems } from './choices.js';
import { loadPrivacy, loadStartFrom } from './dialogs.js';

export function PhoneMenu(): JSX.Element {
  return (
    <Menu
      label={text('app', 'menu')}
      class="boxed"
      groups={[
        [
          { id: 'open', label: text('app', 'open'), onChoose: chooseFile },
          { id: 'start', label: text('app', 'startFrom'), onChoose: () => showDialog(loadStartFrom) },
        ],
        takeAwayItems(),
        languageItems(),
        dialectItems(),
        [
          {
            id: 'theme',
            label: text('app', theme.value === 'dark' ? 'light' : 'dark'),
            onChoose: toggleTheme,
          },
          { id: 'privacy', label: text('app', 'privacyMore'), onChoose: () => showDialog(loadPrivacy) },
        ],
      ]}
    />
  );
}
