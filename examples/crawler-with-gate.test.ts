import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CRAWLER = fileURLToPath(new URL('crawler-with-gate.mjs', import.meta.url));

test('the crawler fetches what it may, and nothing else', async () => {
  const pages: Record<string, string> = {
    '/robots.txt': 'user-agent: *\ndisallow: /private',
    '/': '<a href="/a">a</a> <a href="/private/b">b</a> <a href="https://other.example/">elsewhere</a>',
    '/a': '<a href="/">home</a> <a href="/x/../private">round the corner</a>',
  };
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url in pages ? 200 : 404).end(pages[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const { stdout } = await promisify(execFile)(process.execPath, [CRAWLER, url, '--private']);
    expect(asked).toEqual(['/robots.txt', '/', '/a']);
    expect(stdout.trim().split('\n')).toHaveLength(4);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
