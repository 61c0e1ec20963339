import { render } from 'preact';
import { App } from './app/app.js';
import { startEngine } from './engine/client.js';

const root = document.getElementById('app');
if (root !== null) {
  render(<App />, root);
  startEngine();
}
