/** Runs an example against a site on loopback that logs its requests. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * The response for a path: a body (`ORIGIN` in it is replaced by the site's origin), a status without a body, a redirect,
 * or a 429 that asks for a pause.
 */
export type Page = string | number | { readonly location: string } | { readonly 'retry-after': string };

/** Runs an example in its own process and returns the lines that it prints. `preload` are modules to import first. */
export async function runExample(example: string, origin: string, preload: readonly string[] = []): Promise<string[]> {
  const flags = preload.flatMap((name) => ['--import', new URL(name, import.meta.url).href]);
  const program = fileURLToPath(new URL(example, import.meta.url));
  const args = [...flags, program, `${origin}/`, '--private'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim().split('\n');
}

/** Runs an example against a site with these pages; a path that is not listed answers 404. `times` are in milliseconds. */
export async function runOnSite(
  example: string,
  pages: Readonly<Record<string, Page>>,
): Promise<{
  requests: string[];
  times: number[];
  userAgents: Set<string | undefined>;
  lines: string[];
  origin: string;
}> {
  const requests: string[] = [];
  const times: number[] = [];
  const userAgents = new Set<string | undefined>();
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url);
    times.push(performance.now());
    userAgents.add(headers['user-agent']);
    const page = pages[url] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else if (typeof page === 'object') response.writeHead('location' in page ? 302 : 429, { ...page }).end();
    else {
      const type = url.endsWith('.txt') ? 'text/plain' : 'text/html';
      response.writeHead(200, { 'content-type': type }).end(page.replaceAll('ORIGIN', `http://${headers.host}`));
    }
  });
  // A fetch repeats a request, with which the log would have it twice, on a connection that is closed for being idle.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { requests, times, userAgents, lines: await runExample(example, origin), origin };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
