/** Starts the engine Worker, and then the page, whose script is a hundred times as long. */

import './engine/engine-worker.js';

// Without await: the page imports the Worker from this script, and would wait for it forever.
import('./page.js');
