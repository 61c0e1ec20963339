import { render } from 'preact';
import { App } from './app/app.js';
import { startEngine } from './engine/client.js';
import { startTests } from './grid/test-view.js';
import { watchViewport } from './state/viewport.js';

const root = document.getElementById('app');
if (root !== null) {
  watchViewport();
  render(<App />, root);
  startEngine();
  startTests();
}
