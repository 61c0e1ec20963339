/** Runs an example against a site on loopback that keeps a log of what was asked of it. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a path answers: a body in which ORIGIN stands for the site's, a status without one, or a place to go to. */
export type Page = string | number | { readonly location: string };

export async function runOnSite(
  example: string,
  pages: Readonly<Record<string, Page>>,
): Promise<{ asked: string[]; userAgents: Set<string | undefined>; lines: string[]; origin: string }> {
  const asked: string[] = [];
  const userAgents = new Set<string | undefined>();
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    userAgents.add(headers['user-agent']);
    const page = pages[url] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else if (typeof page === 'object') response.writeHead(302, { ...page }).end();
    else {
      const type = url.endsWith('.txt') ? 'text/plain' : 'text/html';
      response.writeHead(200, { 'content-type': type }).end(page.replaceAll('ORIGIN', `http://${headers.host}`));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = fileURLToPath(new URL(example, import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, `${origin}/`, '--private']);
    return { asked, userAgents, lines: stdout.trim().split('\n'), origin };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
