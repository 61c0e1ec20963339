/** Page requests with clients other than the `fetch` of the runtime. */
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import axios from 'axios';
import got from 'got';
import { Agent, request, fetch as undiciFetch } from 'undici';
import { describe, expect, it } from 'vitest';
import { fetchAllowed, robotsFetch, undiciConnect } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { makeCertificates } from './servers/certificates.js';
import { file } from './servers/site.js';

describe('undiciConnect', () => {
  it('connects through the gate: by its resolver, and only to addresses that it permits', async () => {
    const place = await site(file('page'));
    const resolve = async (name: string) => [name === 'good.test' ? '127.0.0.1' : '10.0.0.1'];
    const gate = await openGate({ fetch: { resolve, allowPrivate: ['127.0.0.0/8'] } });
    const dispatcher = new Agent({ connect: undiciConnect(gate) });
    cleanUps.push(() => dispatcher.destroy());
    const response = await undiciFetch(`http://good.test:${place.port}/`, { dispatcher });
    expect(await response.text()).toBe('page');
    const { body } = await request(`${place.origin}/`, { dispatcher });
    expect(await body.text()).toBe('page');
    for (const url of ['http://rebound.test/', 'http://10.0.0.1/', 'http://[::1]/', 'http://good.test:25/']) {
      await expect(request(url, { dispatcher })).rejects.toMatchObject({ name: 'GateConnectError', kind: 'refused' });
    }
  });

  it('makes TLS connections with the authorities of the gate', async () => {
    const { authority, good } = makeCertificates();
    const server = createServer(good, (_, response) => response.end('secure'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const resolve = async () => ['127.0.0.1'];
    const pageWith = async (ca?: string) => {
      const gate = await openGate({ fetch: { resolve, allowPrivate: true, ...(ca !== undefined && { ca }) } });
      const dispatcher = new Agent({ connect: undiciConnect(gate) });
      cleanUps.push(() => dispatcher.destroy());
      return (await request(`https://good.test:${port}/`, { dispatcher })).body.text();
    };
    expect(await pageWith(authority)).toBe('secure');
    await expect(pageWith()).rejects.toMatchObject({ name: 'GateConnectError', kind: 'tls' });
  });

  it('a value that is no gate is a TypeError', () => {
    expect(() => undiciConnect(undefined as never)).toThrow(/^gate: expected a gate, .*, got undefined$/);
  });
});

describe('a fetch function whose bodies are streams of Node', () => {
  it('FAULT-100 a turn ends with the stream, and that of a redirect is destroyed', async () => {
    const place = await site(({ url }, response) => {
      if (url === '/loop') response.writeHead(302, { location: '/loop' }).write('never ends');
      else response.end(url === '/robots.txt' ? '' : 'page');
    });
    const nodeFetch = (url: string, init?: { signal?: AbortSignal | null }) =>
      new Promise<{ status: number; headers: Headers; body: IncomingMessage }>((resolve, reject) => {
        get(url, { ...(init?.signal && { signal: init.signal }) }, (body) => {
          resolve({ status: body.statusCode!, headers: new Headers(body.headers as Record<string, string>), body });
        }).on('error', reject);
      });
    const gate = await openGate();
    const polite = robotsFetch(gate, { pace: true, fetch: nodeFetch });
    const call = polite as unknown as (url: string) => ReturnType<typeof nodeFetch>;
    await expect(call(`${place.origin}/loop`)).rejects.toThrow('the limit of redirects, 10, is reached');
    const response = await call(`${place.origin}/page`);
    expect(await text(response.body)).toBe('page');
    (await gate.turn(place.origin)).done();
  });
});

describe('a client whose responses are of another kind', () => {
  it.each<[string, unknown, string]>([
    ['got', got, 'got'],
    ['an instance of got', got.extend({ followRedirect: false }), 'got'],
    ['axios', axios, 'axios'],
    ['an instance of axios', axios.create({ maxRedirects: 0 }), 'axios'],
  ])('FAULT-100 %s is refused before the request', async (_, client, name) => {
    const place = await site();
    const gate = await openGate();
    const line = new RegExp(`: expected a function like fetch, got that of ${name}; .*new Headers\\(headers\\) \\}$`);
    await expect(fetchAllowed(gate, place.origin, client as never)).rejects.toThrow(line);
    expect(() => robotsFetch(gate, { fetch: client as never })).toThrow(line);
    expect(place.requestCount).toBe(0);
  });

  it('FAULT-100 fetch itself, which follows redirects, is refused before the request', async () => {
    const place = await site();
    await expect(fetchAllowed(await openGate(), place.origin, fetch as never)).rejects.toThrow(
      "request: fetch follows redirects; pass (url, signal) => fetch(url, { redirect: 'manual', signal })",
    );
    expect(place.requestCount).toBe(0);
  });

  it.each<[string, (url: string) => Promise<unknown>]>([
    ['got', (url) => got(url)],
    ['axios', (url) => axios.get(url)],
  ])('FAULT-100 a response of %s is refused with one line, and is no failure of the site', async (name, send) => {
    const place = await site();
    const gate = await openGate();
    await expect(fetchAllowed(gate, place.origin, send as never)).rejects.toThrow(
      `request: expected a response as fetch returns it, got that of ${name}; return { status, headers: new Headers(headers) }`,
    );
    expect((await gate.robots(place.origin)).record.pageBadAt).toBeUndefined();
  });

  it('FAULT-100 done accepts the responses of got and axios', async () => {
    const place = await site((incoming, response) => {
      if (incoming.url === '/robots.txt') return void response.end('');
      response.writeHead(429, { 'retry-after': '3600' }).end();
    });
    for (const send of [
      () => got(place.origin, { throwHttpErrors: false, retry: { limit: 0 } }),
      () => axios.get(place.origin, { validateStatus: () => true }),
      () => fetch(place.origin),
    ]) {
      const gate = await openGate();
      const turn = await gate.turn(place.origin);
      turn.done(await send());
      await expect(gate.turn(place.origin)).rejects.toMatchObject({ code: 'ERR_TURN_REFUSED', reason: 'paused' });
    }
  });
});
