import { render } from 'preact';
import { App } from './app/app.js';
import { listenToKeys } from './app/keyboard.js';
import { firstAnswer, startEngine } from './engine/client.js';
import { startFindings } from './findings/findings-state.js';
import { startTests } from './grid/test-view.js';
import { startLanguage } from './messages/start-language.js';
import { suggestSite } from './service/fetching.js';
import { keepsDraft } from './state/stored.js';
import { watchTheme } from './state/theme.js';
import { watchViewport } from './state/viewport.js';

/** Milliseconds that the first render waits for verdicts. */
const PATIENCE = 150;

const root = document.getElementById('app');
if (root !== null) {
  watchTheme();
  watchViewport();
  if (keepsDraft()) (await import('./link/kept-draft.js')).restoreDraft();
  suggestSite(location.search);
  await startLanguage();
  startEngine();
  // The first draw of the grid has the verdicts, unless the Worker takes long.
  await Promise.race([firstAnswer, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  render(<App />, root);
  startTests();
  startFindings();
  listenToKeys();
  // What is not part of the first view is loaded after it.
  const [{ startLinks }] = await Promise.all([import('./link/start-links.js'), import('./service/fetch-file.js')]);
  await startLinks();
  const { startOffline } = await import('./offline/offline.js');
  await startOffline();
}
