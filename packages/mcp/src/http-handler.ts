import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpHost } from './host/host.js';
import { buildMcpServer } from './mcp-server.js';

/** Answers requests of MCP over HTTP, of either era of the protocol. Keeps nothing between requests. */
export interface McpHttp {
  /** `body` is the parsed body of the request, whose own is not read. */
  answer(request: Request, body: unknown, host: McpHost): Promise<Response>;
  /** Aborts the calls in progress. */
  close(): Promise<void>;
}

/** Streams of changes that are open at once: there are none to report, and each holds a connection. */
const MAX_SUBSCRIPTIONS = 64;

/** @param report is called with faults and refused requests */
export function createMcpHttp(report: (error: Error) => void): McpHttp {
  const handler = createMcpHandler(({ authInfo }) => buildMcpServer(authInfo?.extra?.host as McpHost), {
    onerror: report,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  return {
    answer: (request, parsedBody, host) =>
      // The service has checked the token. This passes the client on.
      handler.fetch(request, { parsedBody, authInfo: { token: '', clientId: '', scopes: [], extra: { host } } }),
    close: () => handler.close(),
  };
}
