// Runs the bundle for workers in workerd, on a loopback port that the system chooses, without Node's modules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './programs.mjs';

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "suite", worker = .suite)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);

const suite :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-11-01",
);
`;

/**
 * Returns the answer to a request with the body.
 * @param {string} program
 * @param {string} folder that of `worker.mjs`
 * @param {string} body
 */
export async function askWorker(program, folder, body) {
  const config = join(folder, 'worker.capnp');
  writeFileSync(config, CONFIG);
  const ready = { from: /** @type {const} */ ('control'), pattern: /"port":\s*(\d+)/ };
  const worker = await startProgram(program, ['serve', config, '--control-fd=3'], ready);
  try {
    const response = await fetch(`http://127.0.0.1:${worker.match[1]}/`, { method: 'POST', body });
    if (!response.ok) throw new Error(`workerd answered ${response.status}: ${await response.text()}`);
    return await response.text();
  } finally {
    await worker.stop();
  }
}
