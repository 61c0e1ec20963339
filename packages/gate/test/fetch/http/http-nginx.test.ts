import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nginx, startNginx } from '../../servers/nginx.js';
import { createFetcher, LOCAL, RULES, textOf } from '../fetching.js';

/** Long enough for nginx to compress it and to send many chunks. */
const LONG = RULES + Array.from({ length: 3000 }, (_, line) => `disallow: /folder/${line}\n`).join('');
const BLOCK = `
  gzip on;
  gzip_types text/plain;
  location = /plain/robots.txt { gzip off; try_files /long.txt =404; }
  location = /robots.txt { try_files /long.txt =404; }
  location = /gz/robots.txt { gzip off; default_type text/plain; add_header Content-Encoding gzip; try_files /long.gz =404; }
  location = /moved/robots.txt { return 301 /robots.txt; }
  location = /away/robots.txt { return 302 http://other.test:$server_port/robots.txt; }
  location = /loop/robots.txt { return 307 /loop/robots.txt; }
  location = /gone/robots.txt { return 410; }
  location = /busy/robots.txt { add_header Retry-After 30 always; return 429; }
  location = /down/robots.txt { add_header Retry-After "Fri, 31 Dec 2100 23:59:59 GMT" always; return 503; }
  location = /dropped/robots.txt { return 444; }
  location = /empty/robots.txt { return 204; }
  location = /cached/robots.txt { add_header Cache-Control "max-age=600, public"; return 200 "user-agent: *\\n"; }
`;

const fetch = createFetcher(LOCAL);
let nginx: Nginx;

beforeAll(async () => {
  nginx = await startNginx(BLOCK, {
    files: { 'long.txt': LONG, 'long.gz': gzipSync(LONG) },
  });
});

afterAll(() => nginx.stop());

const at = (path: string) => fetch(`http://site.test:${nginx.port}${path}`);

it('B1 nginx: plain and compressed files are read', async () => {
  const compressed = await at('/robots.txt');
  expect(textOf(compressed)).toBe(LONG);
  expect(compressed).toMatchObject({ headers: { contentEncoding: 'gzip', contentType: 'text/plain' } });
  const plain = await at('/plain/robots.txt');
  expect(textOf(plain)).toBe(LONG);
  expect(plain).toMatchObject({ headers: { contentEncoding: undefined } });
  expect(textOf(await at('/gz/robots.txt'))).toBe(LONG);
});

it('B2 nginx: redirects are followed', async () => {
  expect(textOf(await at('/moved/robots.txt'))).toBe(LONG);
  const away = await at('/away/robots.txt');
  expect(away).toMatchObject({ kind: 'file', hops: [{ status: 302 }, { status: 200, address: '127.0.0.1' }] });
  expect(away.hops[1]?.url).toBe(`http://other.test:${nginx.port}/robots.txt`);
  expect(await at('/loop/robots.txt')).toMatchObject({ kind: 'unavailable', reason: 'redirect-loop' });
});

it('B4 nginx: 4xx means that there is no file', async () => {
  expect(await at('/gone/robots.txt')).toMatchObject({ kind: 'unavailable', status: 410 });
  expect(await at('/none/robots.txt')).toMatchObject({ kind: 'unavailable', status: 404 });
});

it('B5 B8 nginx: 429 and 503 with Retry-After are server errors', async () => {
  expect(await at('/busy/robots.txt')).toMatchObject({ kind: 'unreachable', status: 429, retryAfterSeconds: 30 });
  // By the clock of the server: a wrong clock of this machine does not matter.
  const sentAfter = Math.floor(Date.now() / 1_000) * 1_000;
  const down = await createFetcher({ ...LOCAL, now: () => Date.UTC(2100, 11, 31, 23, 58, 59) })(
    `http://site.test:${nginx.port}/down/robots.txt`,
  );
  expect(down).toMatchObject({ kind: 'unreachable', status: 503 });
  const { retryAfterSeconds } = down as { retryAfterSeconds?: number };
  const secondsFrom = (time: number) => (Date.UTC(2100, 11, 31, 23, 59, 59) - time) / 1_000;
  expect(retryAfterSeconds).toBeLessThanOrEqual(secondsFrom(sentAfter));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(secondsFrom(Date.now()) - 1);
});

it('B10 nginx: a connection that is closed without a response is a reset', async () => {
  expect(await at('/dropped/robots.txt')).toMatchObject({ kind: 'unreachable', reason: 'reset' });
});

it('C2 nginx: Cache-Control is passed on', async () => {
  expect(await at('/cached/robots.txt')).toMatchObject({ headers: { cacheControl: 'max-age=600, public' } });
  expect(textOf(await at('/empty/robots.txt'))).toBe('');
});
