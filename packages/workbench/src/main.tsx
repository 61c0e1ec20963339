import { render } from 'preact';
import { App } from './app/app.js';
import { listenToKeys } from './app/keyboard.js';
import { startEngine } from './engine/client.js';
import { startFindings } from './findings/findings-state.js';
import { startTests } from './grid/test-view.js';
import { startLanguage } from './messages/start-language.js';
import { keepsDraft } from './state/stored.js';
import { watchTheme } from './state/theme.js';
import { watchViewport } from './state/viewport.js';

const root = document.getElementById('app');
if (root !== null) {
  watchTheme();
  watchViewport();
  if (keepsDraft()) (await import('./link/kept-draft.js')).restoreDraft();
  await startLanguage();
  render(<App />, root);
  startEngine();
  startTests();
  startFindings();
  listenToKeys();
  // What is not part of the first view is loaded after it.
  const { startLinks } = await import('./link/start-links.js');
  await startLinks();
}
