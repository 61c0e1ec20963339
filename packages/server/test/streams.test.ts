import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { Turns, type TurnWork } from '../src/scheduling/turns.js';
import { answerStream } from '../src/streams/answer-stream.js';
import { cleanUps, linesOf, listen, openService, openSocket, startSite } from './server-fixture.js';
import { startService } from './service-fixture.js';

const HEADERS = { 'content-type': 'application/x-ndjson' };

const turns = new Turns();
const turn = <T>(work: TurnWork<T>) => turns.run('a', work);

/** Opens a stream of lines to a new service. */
async function openStream(timeouts = {}, path = '/v1/check?detail=brief') {
  const { app } = await openService({ timeouts });
  const port = await listen(app);
  const sent = request({ port, path, method: 'POST', headers: HEADERS });
  sent.on('error', () => undefined);
  cleanUps.push(() => sent.destroy());
  return { sent, port };
}

test('the headers come before the first line, and each line is answered before the next is sent', async () => {
  const origin = await startSite();
  const { sent } = await openStream();
  sent.flushHeaders();
  const [response] = await once(sent, 'response');
  expect(response.headers['x-accel-buffering']).toBe('no');
  const lines = linesOf(response);
  for (const [i, path] of ['/private', '/open', '/private/x'].entries()) {
    sent.write(`${JSON.stringify({ url: origin + path, id: i })}\n`);
    expect((await lines.next()).value).toMatchObject({ id: i, allowed: path === '/open' });
  }
  sent.end();
  expect((await lines.next()).value).toEqual({ done: true, lines: 3, errors: 0 });
});

test('an upload that stops is ended with an error and without the last line', async () => {
  const { sent } = await openStream({ uploadIdle: 50 });
  sent.write('nonsense\n');
  const [response] = await once(sent, 'response');
  const lines = [];
  for await (const line of linesOf(response)) lines.push(line);
  expect(lines).toMatchObject([{ line: 1 }, { line: 2, error: { code: 'request-timeout' } }]);
  await expect.poll(() => sent.destroyed).toBe(true);
});

test('a stream that asks for many unknown sites causes no warning of a leak', async () => {
  const resolve = async () => {
    throw new Error('this name has no address');
  };
  const app = await startService({ access: { fetchSlots: 2 } }, { fetch: { resolve } });
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  onTestFinished(() => void process.off('warning', listen));
  const payload = Array.from({ length: 30 }, (_, i) => `{"url":"https://n${i}.example/"}\n`).join('');
  const { body } = await app.inject({ method: 'POST', url: '/v1/check?detail=brief', headers: HEADERS, payload });
  expect(JSON.parse(body.trimEnd().split('\n').at(-1)!)).toEqual({ done: true, lines: 30, errors: 0 });
  expect(warnings).toEqual([]);
});

test('no timer ends a stream that waits for a slow site', async () => {
  const idleTimeout = 20;
  async function* upload(): AsyncGenerator<Buffer> {
    yield Buffer.from('{"url":"http://h/"}\n');
    // The answer takes longer than the timeouts.
    await new Promise((resolve) => setTimeout(resolve, 5 * idleTimeout));
  }
  const body = Readable.from(upload());
  const answer = once(body, 'end').then(() => '{"allowed":true}');
  let cuts = 0;
  const stream = answerStream(body, () => answer, { idleTimeout, stallTimeout: 1, turn, onCut: () => cuts++ });
  const lines = (await stream.setEncoding('utf8').toArray()).join('').trimEnd().split('\n');
  expect(lines).toEqual(['{"allowed":true}', '{"done":true,"lines":1,"errors":0}']);
  expect(cuts).toBe(0);
});

test.each(['constant upload', 'JSON answer'])('a reader that stalls is disconnected: %s', async (kind) => {
  const { app, gate } = await openService({ timeouts: { readStall: 50 } });
  const origin = await startSite();
  await gate.allows(origin);
  const { socket } = await openSocket(await listen(app));
  socket.pause();
  if (kind === 'JSON answer') {
    const body = JSON.stringify({ urls: Array(10_000).fill(`${origin}/${'x'.repeat(100)}`) });
    socket.write(
      `POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  } else {
    socket.write(
      'POST /v1/check HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const block = `{"url":"${origin}/private"}\n`.repeat(1_000);
    const upload = (error?: Error | null) => {
      if (!error && !socket.destroyed) socket.write(`${block.length.toString(16)}\r\n${block}\r\n`, upload);
    };
    upload();
  }
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
});

test('a client that goes away stops its fetches and the sitemap walk', async () => {
  let open = 0;
  const origin = await startSite(({ url, headers }, response) => {
    if (url === '/robots.txt' && headers.host?.startsWith('127'))
      response.end(`sitemap: http://${headers.host}/slow.xml\n`);
    else {
      open++;
      response.on('close', () => open--);
    }
  });
  const slow = origin.replace('127.0.0.1', 'localhost');
  const { sent, port } = await openStream();
  sent.write(`{"url":"${slow}/x"}\n`);
  await expect.poll(() => open).toBe(1);
  sent.destroy();
  await expect.poll(() => open).toBe(0);
  const walk = request({ port, path: `/v1/sitemaps?url=${origin}` }).end();
  walk.on('error', () => undefined);
  await expect.poll(() => open).toBe(1);
  walk.destroy();
  await expect.poll(() => open).toBe(0);
});

test('lines that wait take bounded memory: a silent site stops the upload', async () => {
  let asked = 0;
  const silent = new Promise<never>(() => undefined);
  const line = `{"url":"http://h/${'x'.repeat(10_000)}"}\n`;
  let sent = 0;
  async function* upload(): AsyncGenerator<Buffer> {
    for (; sent < 10_000; sent++) yield Buffer.from(line);
  }
  const options = { idleTimeout: 60_000, stallTimeout: 60_000, turn, onCut: () => undefined };
  const answerLine = () => {
    asked++;
    return silent;
  };
  const stream = answerStream(Readable.from(upload()), answerLine, options);
  cleanUps.push(() => stream.destroy());
  stream.resume();
  await expect.poll(() => asked).toBeGreaterThan(20);
  const before = sent;
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toBe(before);
  expect(asked * line.length).toBeLessThan(300_000);
});
