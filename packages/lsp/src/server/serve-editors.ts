import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { ServerHost } from '../types/server-host.js';
import { startLanes } from './answers.js';
import { initializeResult } from './capabilities.js';
import { clientOf } from './client.js';
import { Session } from './session.js';

/**
 * Serves an editor over stdin and stdout. The process ends when the client says so, closes stdin or no longer exists.
 */
export function serveEditors(host: ServerHost): void {
  const lanes = startLanes(host.worker);
  // The connection ends the process with its client: when stdin ends, or a process with the id that it gave is gone.
  const connection: Connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  // A client that dies closes the pipe: nothing can be told to it.
  process.stdout.on('error', () => process.exit(1));
  connection.onInitialize((params) => {
    const client = clientOf(params);
    new Session(connection, host, client, lanes).listen();
    return initializeResult(client, host.version);
  });
  connection.listen();
}
