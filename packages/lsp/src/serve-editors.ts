import { startLanes } from './jobs/lanes.js';
import type { ServerHost } from './types/server-host.js';

/**
 * Serves an editor over stdin and stdout. The process ends when the client requests it, closes stdin or no longer
 * exists.
 * Resolves when the server listens.
 */
export async function serveEditors(host: ServerHost): Promise<void> {
  // Before the library of the protocol is loaded, so that the thread loads its modules at the same time.
  const lanes = startLanes(host.worker);
  const { connectClient } = await import('./server/connect-client.js');
  connectClient(host, lanes);
}
