import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { root } from './maycrawl.js';

/** Starts `examples/site.mjs` in its own process, because `spawnSync` blocks the event loop of this one. */
export async function spawnSites(): Promise<{ readonly port: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'examples/site.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    port: new URL(line).port,
    async stop() {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

/** Starts the sites until the test ends, and returns their port. */
export async function startSites(): Promise<string> {
  const { port, stop } = await spawnSites();
  onTestFinished(stop);
  return port;
}
