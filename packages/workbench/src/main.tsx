import { render } from 'preact';
import { App } from './app/app.js';
import { startEngine } from './engine/client.js';
import { startFindings } from './findings/findings-state.js';
import { startTests } from './grid/test-view.js';

const root = document.getElementById('app');
if (root !== null) {
  render(<App />, root);
  startEngine();
  startTests();
  startFindings();
}
