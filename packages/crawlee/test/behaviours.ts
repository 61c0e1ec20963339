/** The table of behaviours, `fixtures/behaviours.json`: what Crawlee returns, and what the replacement returns. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response: `reset` closes the connection. */
interface Response {
  readonly status?: number;
  readonly location?: string;
  readonly retryAfter?: string;
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly reset?: true;
}

/** Bodies, or a status, by path. */
export type Pages = Readonly<Record<string, string | number | Response>>;

interface Crawl {
  readonly requested: readonly string[];
  readonly skipped: readonly string[];
}

interface Row<Kind extends string, Result> {
  readonly name: string;
  readonly kind: Kind;
  readonly crawlee: Result | 'throws';
  readonly maycrawl: Result;
  readonly why?: string;
}

export type Behaviour =
  | (Row<'from', boolean> & {
      readonly file: string;
      readonly content: string;
      readonly url: string;
      readonly userAgent?: string;
    })
  | (Row<'find', boolean> & { readonly response: Response; readonly path: string; readonly userAgent?: string })
  | (Row<'getSitemaps', readonly string[]> & {
      readonly file: string;
      readonly content: string;
      readonly options?: object;
    })
  | (Row<'parseUrlsFromSitemaps', readonly string[]> & { readonly pages: Pages; readonly options?: object })
  | (Row<'crawl', Crawl> & { readonly pages: Pages; readonly options: object });

export const behaviours: readonly Behaviour[] = JSON.parse(
  readFileSync(new URL('fixtures/behaviours.json', import.meta.url), 'utf8'),
);

/** Starts a server on loopback. `{origin}` in a body is its origin. It records the paths that are requested. */
export async function startPages(pages: Pages) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages[path] ?? 404;
    const answer: Response =
      typeof page === 'object' ? page : typeof page === 'number' ? { status: page } : { body: page };
    requested.push(path);
    site.onRequest(path);
    if (answer.reset) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, {
      'content-type': /\.(xml|txt)$/.test(path) ? 'text/plain' : 'text/html',
      ...(answer.location !== undefined && { location: answer.location }),
      ...(answer.retryAfter !== undefined && { 'retry-after': answer.retryAfter }),
    });
    response.end(
      Buffer.from(answer.bodyBase64 ?? '', 'base64').toString('latin1') || withOrigin(answer.body ?? ''),
      'latin1',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const withOrigin = (text: string) => text.replaceAll('{origin}', origin);
  const site = {
    origin,
    requested,
    onRequest: (_path: string): void => {},
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
