import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { Lanes } from '../jobs/lanes.js';
import type { ServerHost } from '../types/server-host.js';
import { initializeResult } from './capabilities.js';
import { clientOf } from './client.js';
import { Session } from './session.js';

/** Serves the client at the other end of stdin and stdout. */
export function connectClient(host: ServerHost, lanes: Lanes): void {
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
