import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import type { McpHost } from './host/host.js';
import { buildMcpServer } from './mcp-server.js';

/**
 * Serves one client on the standard streams of the process, of either era of the protocol. Resolves when the client has
 * closed its stream.
 *
 * @param report is called with faults, for stderr
 */
export function serveStdio(host: McpHost, report: (error: Error) => void): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport();
    const handle = serve(() => buildMcpServer(host), { transport, onerror: report });
    const close = transport.onclose;
    transport.onclose = () => {
      close?.();
      resolve();
    };
    process.stdin.once('end', () => void handle.close().finally(resolve));
  });
}
