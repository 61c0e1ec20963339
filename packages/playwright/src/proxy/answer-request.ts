import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fetchAllowed, RobotsBlockedError } from '@maycrawl/gate';
import type { ProxySetup } from './proxy-setup.js';
import { isNavigation, requestKind } from './request-kind.js';
import { passedHeaders, type SiteAgent, sendToSite } from './upstream.js';

interface Target {
  readonly url: URL;
  readonly isTunnelled: boolean;
}

/**
 * Decides a request of the browser and sends it to the site. If the URL is blocked, or the site fails, a navigation is
 * aborted, and any other request is a network error: no page takes a text of this proxy for one of the site.
 */
export async function answerRequest(
  setup: ProxySetup & { readonly agent: SiteAgent },
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const ending = new AbortController();
  // The browser no longer needs the response, such as after it has left the page.
  response.once('close', () => ending.abort());
  try {
    const answer = await allowedAnswer(setup, target, request, ending.signal);
    response.writeHead(answer.statusCode as number, answer.statusMessage ?? '', passedHeaders(answer.rawHeaders));
    await pipeline(answer, response);
  } catch (error) {
    if (!ending.signal.aborted) setup.onRefused(target.url.href, error as Error);
    // A navigation to a response without content is aborted. After an error, Chromium would navigate to an error page,
    // which interrupts the next `goto` of a program.
    if (isNavigation(request.headers, target) && !response.headersSent) response.writeHead(204).end();
    else request.socket.destroy();
  }
}

/** @throws RobotsBlockedError if the URL is blocked; the errors of `fetchAllowed` */
async function allowedAnswer(
  { gate, agent, crawler, pace, resources }: ProxySetup & { readonly agent: SiteAgent },
  { url, ...connection }: Target,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const kind = requestKind(request.headers, connection);
  if (kind === 'resource' && !resources) return sendToSite(agent, url, request, signal);
  // It would take the turn of a page that the program wants.
  if (kind === 'speculative' && pace !== false) throw new Error(`${url.href} is not loaded before it is needed`);
  const { response, verdict } = await fetchAllowed(
    gate,
    url,
    async (decided) => pageResponse(await sendToSite(agent, new URL(decided), request, signal)),
    { maxRedirects: 0, pace: kind === 'page' && pace, signal, ...(crawler !== undefined && { crawler }) },
  );
  if (response === undefined) throw new RobotsBlockedError(verdict);
  return response.body;
}

function pageResponse(body: IncomingMessage) {
  const get = (name: string): string | null => {
    const value = body.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { status: body.statusCode as number, headers: { get }, body };
}
