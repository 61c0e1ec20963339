import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import type { OptionError } from '@maycrawl/core/option-error';
import { afterEach, describe, expect, test } from 'vitest';
import { DeliveryError, heartbeat, loadWatchTexts, problemText, webhookReceiver } from '../../src/send.js';
import { blockedSite, jsonOf } from '../message-examples.js';

const SECRET = 'a secret of the test, long enough';
const LOOPBACK = { allowPrivate: ['127.0.0.0/8', '::1/128'] };
const message = jsonOf(blockedSite());
const signal = new AbortController().signal;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function recorder(status = 204): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const url = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  return { url, received };
}

async function failureOf(url: string, options = {}): Promise<string> {
  const receiver = webhookReceiver({ url, ...LOOPBACK, ...options });
  const error = await receiver.send(message, signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeliveryError)) throw new Error(`expected a DeliveryError, got ${String(error)}`);
  return error.message;
}

type IsSigned = (header: string, body: string, secret: string, now: number) => boolean;

/** The code that the documentation shows. */
async function isSignedOfTheDocs(): Promise<IsSigned> {
  const page = await readFile(new URL('../../../../docs/watch-receivers.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const { isSigned } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isSigned;
}

test('posts JSON whose signature covers the time and the body', async () => {
  const { url, received } = await recorder();
  const now = Date.UTC(2026, 0, 5);
  await webhookReceiver({ url, secret: SECRET, ...LOOPBACK }, () => now).send(message, signal);
  const [{ headers, body }] = received as [Received];
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toEqual(message);
  const isSigned = await isSignedOfTheDocs();
  const signature = String(headers['maycrawl-signature']);
  expect(isSigned(signature, body, SECRET, now)).toBe(true);
  expect(isSigned(signature, `${body} `, SECRET, now)).toBe(false);
  expect(isSigned(signature, body, `${SECRET}x`, now)).toBe(false);
  expect(isSigned(signature, body, SECRET, now + 3_600_000)).toBe(false);
  const [time = ''] = signature.split(',');
  for (const other of ['', time, `${time},v1=${'é'.repeat(64)}`, undefined as unknown as string])
    expect(isSigned(other, body, SECRET, now)).toBe(false);
});

test('without a secret, a request has no signature', async () => {
  const { url, received } = await recorder();
  await webhookReceiver({ url, ...LOOPBACK }).send(message, signal);
  expect(received[0]?.headers['maycrawl-signature']).toBeUndefined();
});

describe('a message is not taken', () => {
  test('by a server that answers with an error, whose text is shown', async () => {
    const url = await listen((_request, response) => response.writeHead(400).end('invalid\u001b[31m payload\n'));
    expect(await failureOf(url)).toBe('it answered 400: invalid[U+001B][31m payload');
    expect(await failureOf((await recorder(500)).url)).toBe('it answered 500');
  });

  test('by a redirect, which is not followed', async () => {
    const target = await recorder();
    const url = await listen((_request, response) => response.writeHead(307, { location: target.url }).end());
    // Its path may be a secret.
    expect(await failureOf(url)).toBe(
      `it answered 307 with a redirect to ${new URL(target.url).origin}, which is not followed: write the final URL`,
    );
    expect(target.received).toEqual([]);
  });

  test('by a server that changes the protocol, which nobody asked for', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toBe('it answered 101');
    server.close();
  });

  test('by a server that does not answer, or not completely', async () => {
    const silent = await listen(() => undefined);
    expect(await failureOf(silent, { timeout: 100 })).toBe('no response within 0.1 s');
    const endless = await listen((_request, response) => {
      response.writeHead(200);
      response.write('a');
    });
    expect(await failureOf(endless, { timeout: 100 })).toBe('no response within 0.1 s');
  });

  test('by a server that is no web server, or none at all', async () => {
    const tcp = createTcpServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('SSH-2.0\r\n'),
    );
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`;
    expect(await failureOf(url)).toBe('it did not answer with HTTP (HPE_INVALID_CONSTANT)');
    await new Promise((resolve) => tcp.close(resolve));
    expect(await failureOf(url)).toBe('it refused the connection (ECONNREFUSED)');
  });

  test('in a private network, by address and by name', async () => {
    const { url, received } = await recorder();
    const refusal = '127.0.0.1 is not a public address (loopback), and private ones are not allowed';
    expect(await failureOf(url, { allowPrivate: false })).toBe(refusal);
    expect(await failureOf(url, { allowPrivate: ['10.0.0.0/8'] })).toBe(refusal);
    const named = url.replace('127.0.0.1', 'localhost');
    expect(await failureOf(named, { allowPrivate: false })).toMatch(/^localhost: .* is not a public address/);
    expect(received).toEqual([]);
  });

  test('in the language of the reader', async () => {
    const receiver = webhookReceiver({ url: (await recorder(503)).url, ...LOOPBACK });
    const error = await receiver.send(message, signal).catch((thrown: unknown) => thrown);
    expect(problemText((error as DeliveryError).problem, await loadWatchTexts('th'))).toMatch(/503/);
    expect(problemText((error as DeliveryError).problem, await loadWatchTexts('th'))).not.toMatch(/answered/);
  });
});

test('an answer without an end is read up to a limit', async () => {
  let isClosed: (value: unknown) => void = () => undefined;
  const closed = new Promise((resolve) => {
    isClosed = resolve;
  });
  const url = await listen((_request, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (response.write('x'.repeat(16_384)));
    };
    response.on('drain', write).on('close', isClosed);
    write();
  });
  await webhookReceiver({ url, ...LOOPBACK }).send(message, signal);
  await closed;
});

test('a caller that stops ends the request', async () => {
  const stop = new AbortController();
  const url = await listen(() => stop.abort(new Error('stopped')));
  await expect(webhookReceiver({ url, ...LOOPBACK }).send(message, stop.signal)).rejects.toThrow('stopped');
});

test('the heartbeat is one GET request', async () => {
  const { url, received } = await recorder(200);
  await heartbeat({ url, ...LOOPBACK })(signal);
  expect(received).toEqual([expect.objectContaining({ body: '' })]);
  const { url: failing } = await recorder(500);
  await expect(heartbeat({ url: failing, ...LOOPBACK })(signal)).rejects.toThrow('it answered 500');
  await expect(heartbeat({ url })(signal)).rejects.toThrow('not a public address');
});

test.each([
  [{ url: 'ftp://example.com/' }, 'url: expected an http or https URL, such as "https://hooks.example.com/alerts"'],
  [{ url: 'hooks.example.com' }, 'url: expected an http or https URL, such as "https://hooks.example.com/alerts"'],
  [
    { url: 'https://a.example/', secret: 'short' },
    'secret: expected at least 16 characters, such as those of "openssl rand -hex 32"',
  ],
  [
    { url: 'https://a.example/', timeout: 0 },
    'timeout: expected a whole number of milliseconds from 1 to 60000, got 0',
  ],
  [
    { url: 'https://a.example/', timout: 5 },
    'timout: no such option: known are url, secret, allowPrivate, timeout, name',
  ],
  [{ url: 'https://a.example/', allowPrivate: ['10.0.0.1'] }, /^allowPrivate: "10.0.0.1" is not a network/],
])('a wrong option: %j', (options, expected) => {
  let error: unknown;
  try {
    webhookReceiver(options);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(TypeError);
  expect((error as OptionError).message).toMatch(expected);
});

test('the name of a webhook does not show its path, which may be a secret', () => {
  expect(webhookReceiver({ url: 'https://hooks.example/T0/secret' }).name).toBe('webhook hooks.example');
});
