/** How walks end that do not come to the end: nothing of them may stay. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/index.js';
import { cleanUps, openGate } from '../../gate-fixture.js';
import { flood, http, type Misbehaving, type MisbehavingOptions, startMisbehaving } from '../../servers/misbehaving.js';
import { locs, problems, reports, urlset, walk } from '../sitemap-fixture.js';

const PAGES = urlset('http://h.test/1', 'http://h.test/2');
const OPENING = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
/** Two pages, and then the script goes on. */
const BEGINNING = `${OPENING}\r\n${PAGES.replace('</urlset>', '')}`;

/** A server whose robots.txt names one sitemap, which `script` gives. */
async function serving(
  script: (socket: Socket) => void | Promise<void>,
  options: MisbehavingOptions = {},
): Promise<Misbehaving> {
  const server = await startMisbehaving((socket, request) => {
    if (request.startsWith('GET /s.xml ')) return script(socket);
    socket.end(`${OPENING}\r\nSitemap: ${server.origin}/s.xml\nSitemap: ${server.origin}/s.xml#2`);
  }, options);
  cleanUps.push(() => server.stop());
  return server;
}

describe('the server', () => {
  it('FAULT-24 is silent: the sitemap is out of reach when the time is over', async () => {
    const server = await serving(() => {});
    const heard = reports();
    expect(await walk(await openGate({ fetch: { allowPrivate: true, timeout: 300 } }), server.origin)).toEqual([]);
    expect(problems(heard)).toEqual(['/s.xml unreachable']);
    await server.idle();
  });

  it('FAULT-25 stops in the middle: what came is given out when the time is over', async () => {
    const server = await serving((socket) => void socket.write(BEGINNING));
    const heard = reports();
    const gate = await openGate({ fetch: { allowPrivate: true, timeout: 300 } });
    expect(locs(await walk(gate, server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(heard)).toEqual(['/s.xml truncated']);
    await server.idle();
  });

  it('FAULT-26 never ends: 50 MB are read, and the connection is closed', async () => {
    const server = await serving(async (socket) => {
      socket.write(BEGINNING);
      await flood(socket, Buffer.from(`<!-- ${' '.repeat(65_536)} -->`));
    });
    const heard = reports();
    expect(locs(await walk(await openGate(), server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(heard)).toEqual(['/s.xml too-large']);
    await server.idle();
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['FAULT-27 a body shorter than its Content-Length', 'Content-Length: 9999', (socket) => socket.end()],
    ['FAULT-31 a broken chunk', 'Transfer-Encoding: chunked', (socket) => socket.end('zz')],
    ['FAULT-32 a reset', 'Content-Length: 9999', (socket) => void socket.resetAndDestroy()],
  ])('%s: what came is given out', async (_, header, end) => {
    const body = PAGES.replace('</urlset>', '');
    const framed = header.startsWith('T') ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
    let served: Socket | undefined;
    const server = await serving((socket) => {
      served = socket;
      socket.write(`${OPENING}${header}\r\n\r\n${framed}`);
    });
    const heard = reports();
    const given: string[] = [];
    for await (const { loc } of (await openGate()).sitemaps(server.origin)) {
      if (given.push(loc) === 2) end(served!);
    }
    expect(given).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(heard)).toEqual(['/s.xml truncated']);
    await server.idle();
  });

  it('FAULT-40 sends a gzip bomb: 50 MB of it are unpacked', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(PAGES.replace('</urlset>', '')), Buffer.alloc(200_000_000, ' ')]));
    const server = await serving((socket) => void socket.end(Buffer.concat([Buffer.from(`${OPENING}\r\n`), bomb])));
    const heard = reports();
    expect(locs(await walk(await openGate(), server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(heard)).toEqual(['/s.xml too-large']);
    await server.idle();
  });

  it('need not wait for who reads: the sitemap is read to its end first', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await serving((socket) => {
      closed = once(socket, 'close');
      socket.end(`${OPENING}\r\n${urlset(...Array.from({ length: 50_000 }, (_, page) => `http://h.test/${page}`))}`);
    });
    const gate = await openGate();
    let given = 0;
    for await (const _ of gate.sitemaps(server.origin)) {
      // Were it read only as far as it is asked for, this would never come.
      if (given++ === 0) await closed;
    }
    expect(given).toBe(50_000);
  });
});

/** Longer than a test may take: what ends on time ends for another reason. */
const patientGate = (): Promise<Gate> => openGate({ fetch: { allowPrivate: true, timeout: 600_000 } });

describe('the caller', () => {
  const endless = (): Promise<Misbehaving> => serving((socket) => void socket.write(BEGINNING));

  it('stops early: no connection stays, and no word is said', async () => {
    const server = await endless();
    const heard = reports();
    for await (const { loc } of (await patientGate()).sitemaps(server.origin)) {
      expect(loc).toBe('http://h.test/1');
      break;
    }
    await server.idle();
    expect(heard).toEqual([]);
  });

  it('FAULT-77 gives up: the walk throws the reason, and no connection stays', async () => {
    const server = await endless();
    const controller = new AbortController();
    const gate = await patientGate();
    const given: string[] = [];
    const giveUp = async (): Promise<void> => {
      for await (const { loc } of gate.sitemaps(server.origin, undefined, { signal: controller.signal })) {
        given.push(loc);
        if (given.length === 2) controller.abort(new Error('enough'));
      }
    };
    await expect(giveUp()).rejects.toThrow('enough');
    expect(given).toHaveLength(2);
    await server.idle();
    await expect(walk(gate, server.origin, undefined, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('FAULT-77 gives up, or closes the gate, during a pause that a server has asked for', async () => {
    const requests: string[] = [];
    const server = await startMisbehaving((socket, request) => {
      requests.push(request.split(' ')[1]!);
      if (request.startsWith('GET /robots.txt ')) {
        const names = ['/1', '/2', '/3'].map((path) => `Sitemap: ${server.origin}${path}`);
        socket.end(`${OPENING}\r\n${names.join('\n')}`);
      } else socket.end(http('429 Too Many Requests', { 'Retry-After': '300' }));
    });
    cleanUps.push(() => server.stop());
    const heard = reports();
    const read = async (): Promise<void> => {
      while (heard.length === 0) await new Promise(setImmediate);
    };
    const controller = new AbortController();
    const gate = await patientGate();
    const aborted = walk(gate, server.origin, undefined, { signal: controller.signal });
    await read();
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    const closed = walk(gate, server.origin);
    await gate.close();
    await expect(closed).rejects.toThrow('the gate is closed');
    expect(requests).toEqual(['/robots.txt', '/1']);
    await server.idle();
  });

  it('gives up while robots.txt is waited for', async () => {
    const server = await startMisbehaving(() => {});
    cleanUps.push(() => server.stop());
    const controller = new AbortController();
    const gate = await patientGate();
    const step = gate.sitemaps(server.origin, undefined, { signal: controller.signal }).next();
    controller.abort(new Error('enough'));
    await expect(step).rejects.toThrow('enough');
    await server.idle();
  });

  it('closes the gate: walks end, and none begins', async () => {
    const server = await endless();
    const gate = await patientGate();
    const urls = gate.sitemaps(server.origin);
    expect((await urls.next()).value).toMatchObject({ loc: 'http://h.test/1' });
    await gate.close();
    await expect(urls.next()).rejects.toThrow('the gate is closed');
    await server.idle();
    await expect(gate.sitemaps(server.origin).next()).rejects.toThrow('the gate is closed');
  });

  it('asks about no URL, or for nobody: a TypeError at the first step', async () => {
    const gate = await patientGate();
    await expect(walk(gate, 'mailto:a@b')).rejects.toThrow(TypeError);
    const server = await endless();
    await expect(walk(gate, server.origin, '')).rejects.toThrow(TypeError);
  });
});
