import { render } from 'preact';
import { App } from './app/app.js';
import { listenToKeys } from './app/keyboard.js';
import { startEngine } from './engine/client.js';
import { startFindings } from './findings/findings-state.js';
import { startTests } from './grid/test-view.js';
import { keepDraft, restoreDraft } from './link/kept-draft.js';
import { openLink } from './link/open-link.js';
import { startLanguage } from './messages/start-language.js';
import { watchTheme } from './state/theme.js';
import { watchViewport } from './state/viewport.js';

const root = document.getElementById('app');
if (root !== null) {
  watchTheme();
  watchViewport();
  restoreDraft();
  await startLanguage();
  render(<App />, root);
  startEngine();
  listenToKeys();
  keepDraft();
  await openLink();
  addEventListener('hashchange', openLink);
  startTests();
  startFindings();
}
