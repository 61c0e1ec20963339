import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { listen, openService, openSocket } from '../server-fixture.js';
import { startSite } from '../service-fixture.js';

type Line = Readonly<Record<string, unknown>>;

/** Starts a service, and returns its port, its log lines about requests and errors, and its metrics. */
async function observedService() {
  const stream = new PassThrough();
  const lines: Line[] = [];
  stream.on('data', (chunk) => {
    const parsed = String(chunk)
      .trim()
      .split('\n')
      .map((line): Line => JSON.parse(line));
    lines.push(...parsed.filter(({ msg }) => !String(msg).startsWith('Server listening')));
  });
  const { app } = await openService({ logger: { level: 'debug', stream } });
  const port = await listen(app);
  const counted = async () => {
    const { body } = await app.inject('/metrics');
    return [...body.matchAll(/^maycrawl_requests_total\{(.*)\} (\d+)$/gm)].map(
      ([, labels, count]) => `${labels} ${count}`,
    );
  };
  return { port, lines, counted };
}

/** A site that never answers. Resolves `requested` when it was requested. */
async function silentSite() {
  let arrived = () => {};
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  return { port: await startSite(() => arrived()), requested };
}

const HEAD = 'host: 127.0.0.1\r\n';
const post = (type: string, body: string, length = body.length) =>
  `POST /v1/check HTTP/1.1\r\n${HEAD}content-type: application/${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;

it.each([
  ['GET', (url: string) => `GET /v1/check?url=${encodeURIComponent(url)} HTTP/1.1\r\n${HEAD}\r\n`],
  ['POST', (url: string) => post('json', JSON.stringify({ urls: [url] }))],
  ['POST', (url: string) => post('x-ndjson', `{"url":"${url}"}\n`)],
  ['POST', (url: string) => post('x-ndjson', `{"url":"${url}"}\n`, 1_000)],
])('a client of %s that goes away leaves one line and one count, and no stack', async (method, requestFor) => {
  const site = await silentSite();
  const { port, lines, counted } = await observedService();
  const { socket } = await openSocket(port);
  socket.write(requestFor(`http://127.0.0.1:${site.port}/`));
  await site.requested;
  socket.resetAndDestroy();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ level: 20, msg: 'request', method, path: '/v1/check', status: 499 });
  await expect.poll(counted).toEqual([`method="${method}",route="/v1/check",status="499" 1`]);
  expect(lines.filter(({ path }) => path !== '/metrics')).toHaveLength(1);
});

const CHUNKS = `POST /v1/check HTTP/1.1\r\n${HEAD}content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n`;

it.each([
  ['reset', post('json', '{"urls":', 1_000)],
  ['closed', post('json', '{"urls":', 1_000)],
  ['closed', post('x-ndjson', '{"url":', 1_000)],
  ['closed', `${CHUNKS}ff\r\n{"url":`],
])('a body that is cut because the connection is %s leaves one line and one count', async (how, request) => {
  const { port, lines, counted } = await observedService();
  const { socket } = await openSocket(port);
  await new Promise((resolve) => socket.write(request, resolve));
  // Another request shows that the service has read the first one.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  await expect.poll(() => lines.some(({ status }) => status === 499)).toBe(true);
  const others = lines.filter(({ path }) => path !== '/healthz' && path !== '/metrics');
  expect(others).toMatchObject([{ level: 20, status: 499, path: '/v1/check' }]);
  expect((await counted()).filter((line) => line.includes('/v1/check') || line.includes('none'))).toEqual([
    'method="POST",route="/v1/check",status="499" 1',
  ]);
});

it('a body with a bad chunk leaves one line and one count, with the status of its answer', async () => {
  const { port, lines, counted } = await observedService();
  const { socket, text } = await openSocket(port);
  socket.write(`${CHUNKS.replace('x-ndjson', 'json')}zz\r\n`);
  expect(await text).toContain(' 400 ');
  await expect.poll(() => lines).toMatchObject([{ level: 30, status: 400, code: 'HPE_INVALID_CHUNK_SIZE' }]);
  expect(await counted()).toEqual(['method="OTHER",route="none",status="400" 1']);
});

it.each([
  ['HPE_INVALID_METHOD', 400, 'BREW / HTTP/1.1\r\n\r\n'],
  ['HPE_HEADER_OVERFLOW', 431, `GET / HTTP/1.1\r\n${HEAD}x: ${'x'.repeat(20_000)}\r\n\r\n`],
])('a request with %s is logged and counted with its status', async (code, status, request) => {
  const { port, lines, counted } = await observedService();
  const { socket, text } = await openSocket(port);
  socket.write(request);
  const [, requestId] = /x-request-id: (\S+)/.exec(await text) ?? [];
  await expect.poll(() => lines).toMatchObject([{ level: 30, msg: 'request', reqId: requestId, status, code }]);
  expect(await counted()).toEqual([`method="OTHER",route="none",status="${status}" 1`]);
});

it('a path with a bad escape is logged and counted', async () => {
  const { port, lines, counted } = await observedService();
  const { socket, text } = await openSocket(port);
  socket.write(`GET /%zz HTTP/1.1\r\n${HEAD}connection: close\r\n\r\n`);
  expect(await text).toContain(' 400 ');
  await expect.poll(() => lines).toMatchObject([{ level: 30, msg: 'request', path: '/%zz', status: 400 }]);
  expect(await counted()).toEqual(['method="GET",route="none",status="400" 1']);
});

it('the metrics have the versions, open files and a histogram that several readers can read', async () => {
  const { app } = await openService();
  onTestFinished(() => app.close());
  const first = (await app.inject('/metrics')).body;
  expect(first).toContain(`maycrawl_build_info{version="1.2.3",node="${process.version}"} 1`);
  if (process.platform === 'linux') expect(first).toMatch(/^process_open_fds [1-9]/m);
  const countIn = (text: string) => Number(/^maycrawl_event_loop_delay_seconds_count (\d+)$/m.exec(text)?.[1]);
  await expect.poll(async () => countIn((await app.inject('/metrics')).body)).toBeGreaterThan(countIn(first) + 2);
});
