import type { JSX } from 'preact';
import { showDialog } from '../controls/dialog-host.js';
import { Menu } from '../controls/menu.js';
import { Button } from '../elements/button.js';
import { language } from '../messages/language.js';
import { LANGUAGES } from '../messages/languages.js';
import { text } from '../messages/text.js';
import { chooseFile } from '../opening/receive.js';
import { SiteField } from '../service/site-field.js';
import { theme, toggleTheme } from '../state/theme.js';
import { viewport } from '../state/viewport.js';
import { isReview } from '../state/workspace.js';
import { TakeAwayMenu, takeAwayItems } from '../take-away/take-away-menu.js';
import { dialectItems, languageItems } from './choices.js';
import { loadPrivacy, loadStartFrom } from './dialogs.js';

export function Header(): JSX.Element {
  const isPhone = viewport.value === 'phone';
  return (
    <header class="top" data-region>
      <h1 class="brand">
        <Brand />
        <span>
          maycrawl <span class="brand-name">{text('app', 'name')}</span>
        </span>
      </h1>
      {isReview.value ? (
        <div class="tools">
          <LookTools />
        </div>
      ) : (
        <>
          <SiteField />
          {isPhone ? <PhoneMenu /> : <Tools />}
        </>
      )}
    </header>
  );
}

function Tools(): JSX.Element {
  return (
    <div class="tools">
      <Button
        class="tool"
        onClick={() => showDialog(loadStartFrom, 'templates', 'changes', 'policy')}
        label={text('app', 'startFrom')}
      />
      <TakeAwayMenu />
      <LookTools />
    </div>
  );
}

function LookTools(): JSX.Element {
  const name = LANGUAGES[language.value];
  return (
    <>
      <Menu label={name} name={text('app', 'language', { name })} groups={[languageItems()]} />
      <Button class="tool" onClick={toggleTheme} label={text('app', theme.value === 'dark' ? 'light' : 'dark')} />
    </>
  );
}

/** Four cells of the grid, one of them blocked. */
function Brand(): JSX.Element {
  return (
    <svg class="brand-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M.75.75h5.5v5.5H.75zM.75 9.75h5.5v5.5H.75zM9.75 9.75h5.5v5.5h-5.5z" />
      <path d="M9 0h7v7H9z" class="filled" />
    </svg>
  );
}

/** What a laptop shows in the header and the footer. */
function PhoneMenu(): JSX.Element {
  return (
    <Menu
      label={text('app', 'menu')}
      class="boxed"
      groups={[
        [
          { id: 'open', label: text('app', 'open'), onChoose: chooseFile },
          {
            id: 'start',
            label: text('app', 'startFrom'),
            onChoose: () => showDialog(loadStartFrom, 'templates', 'changes', 'policy'),
          },
        ],
        takeAwayItems(),
        languageItems(),
        dialectItems(),
        [
          { id: 'theme', label: text('app', theme.value === 'dark' ? 'light' : 'dark'), onChoose: toggleTheme },
          { id: 'privacy', label: text('app', 'privacyMore'), onChoose: () => showDialog(loadPrivacy) },
        ],
      ]}
    />
  );
}
