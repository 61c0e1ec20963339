/**
 * Measures the memory of a gate per origin, in a process of its own: `node --expose-gc bench/gate-bytes.mjs [--smoke]`.
 * Heap and external memory after full garbage collections, with and without the gate. A first gate warms up the engine,
 * so that compiled code does not count.
 */
import { Gate, MemoryStore } from '../packages/gate/dist/index.js';
import { freshRecord, NO_FETCH, USER_AGENT } from './gate-setup.mjs';
import { loadFiles, ownCopy } from './workload.mjs';

const COPIES = process.argv.includes('--smoke') ? 2 : 8;
const { files } = loadFiles({ smoke: process.argv.includes('--smoke') });

/** Returns a gate that caches every file `copies` times, each for its own origin. @param {number} copies */
async function filled(copies) {
  const store = new MemoryStore({ maxBytes: 2 ** 31 });
  const gate = await Gate.open({ userAgent: USER_AGENT, store, memoryBytes: 2 ** 31, fetch: NO_FETCH });
  for (let copy = 0; copy < copies; copy++) {
    for (let i = 0; i < files.length; i++) {
      const origin = `https://h${i}-${copy}.example`;
      store.put(freshRecord(origin, ownCopy(files[i].bytes)));
      await gate.allows(`${origin}/some/page.html`);
      store.delete(origin);
    }
  }
  return gate;
}

function bytesHeld() {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

await (await filled(1)).close();
const before = bytesHeld();
const gate = await filled(COPIES);
const held = bytesHeld() - before;
const bytes = COPIES * files.reduce((sum, file) => sum + file.bytes.length, 0);
console.log(JSON.stringify({ origins: COPIES * files.length, bytes, held }));
await gate.close();
