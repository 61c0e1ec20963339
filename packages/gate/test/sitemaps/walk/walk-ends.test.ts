/** Walks that end early: they leave no connection open. */
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
/** A response with two pages and without an end; the script continues it. */
const BEGINNING = `${OPENING}\r\n${PAGES.replace('</urlset>', '')}`;

/** Starts a server whose robots.txt names one sitemap, which `script` sends. */
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

describe('a server that misbehaves', () => {
  it('FAULT-24 if the server does not respond, the sitemap is unreachable at the deadline', async () => {
    const server = await serving(() => {});
    const reported = reports();
    expect(await walk(await openGate({ fetch: { allowPrivate: true, timeout: 300 } }), server.origin)).toEqual([]);
    expect(problems(reported)).toEqual(['/s.xml unreachable']);
    await server.idle();
  });

  it('FAULT-25 if the server stalls, the pages before that are yielded and the deadline ends the walk', async () => {
    const server = await serving((socket) => void socket.write(BEGINNING));
    const reported = reports();
    const gate = await openGate({ fetch: { allowPrivate: true, timeout: 300 } });
    expect(locs(await walk(gate, server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(reported)).toEqual(['/s.xml truncated']);
    await server.idle();
  });

  it('FAULT-26 if the body is endless, 50 MB are read and the connection is closed', async () => {
    const server = await serving(async (socket) => {
      socket.write(BEGINNING);
      await flood(socket, Buffer.from(`<!-- ${' '.repeat(65_536)} -->`));
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(reported)).toEqual(['/s.xml too-large']);
    await server.idle();
  });

  it('FAULT-94 a sitemap in chunks of one byte is cut off', async () => {
    const entries = Array.from({ length: 20_000 }, (_, i) => `http://h.test/${i}`);
    const server = await serving((socket) => {
      const body = Array.from(urlset(...entries), (byte) => `1\r\n${byte}\r\n`).join('');
      socket.end(`${OPENING}Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
    });
    const reported = reports();
    expect((await walk(await openGate(), server.origin)).length).toBeLessThan(200);
    expect(problems(reported)).toEqual(['/s.xml truncated']);
    await server.idle();
  });

  it('FAULT-94 a sitemap of 24,000 lines, one line a chunk, is read', async () => {
    const entries = Array.from({ length: 24_000 }, (_, i) => `http://h.test/${i}`);
    const server = await serving((socket) => {
      const lines = urlset(...entries).split(/(?<=\n)/);
      const body = lines.map((line) => `${line.length.toString(16)}\r\n${line}\r\n`).join('');
      socket.end(`${OPENING}Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
    });
    const reported = reports();
    expect(locs(await walk(await openGate(), server.origin))).toEqual(entries);
    expect(problems(reported)).toEqual([]);
    await server.idle();
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['FAULT-27 a body shorter than its Content-Length', 'Content-Length: 9999', (socket) => socket.end()],
    ['FAULT-31 a malformed chunk', 'Transfer-Encoding: chunked', (socket) => socket.end('zz')],
    ['FAULT-32 a reset', 'Content-Length: 9999', (socket) => void socket.resetAndDestroy()],
  ])('%s: the pages before it are yielded', async (_, header, end) => {
    const body = PAGES.replace('</urlset>', '');
    const framed = header.startsWith('T') ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
    let connection: Socket | undefined;
    const server = await serving((socket) => {
      connection = socket;
      socket.write(`${OPENING}${header}\r\n\r\n${framed}`);
    });
    const reported = reports();
    const yielded: string[] = [];
    for await (const { loc } of (await openGate()).sitemaps(server.origin)) {
      if (yielded.push(loc) === 2) end(connection!);
    }
    expect(yielded).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(reported)).toEqual(['/s.xml truncated']);
    await server.idle();
  });

  it.each([
    ['shorter than', PAGES.length + 1, ['/s.xml truncated']],
    ['as long as', PAGES.length, []],
    ['longer than', PAGES.length - 1, ['/s.xml truncated']],
  ])('FAULT-98 a 206 whose body is %s its Content-Range', async (_, total, expected) => {
    const range = `Content-Range: bytes 0-${total - 1}/${total}`;
    const opening = OPENING.replace('200 OK', '206 Partial Content');
    const server = await serving((socket) => void socket.end(`${opening}${range}\r\n\r\n${PAGES}`));
    const reported = reports();
    await walk(await openGate(), server.origin);
    expect(problems(reported)).toEqual(expected);
    await server.idle();
  });

  it('FAULT-40 of a gzip bomb, 50 MB are decompressed', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(PAGES.replace('</urlset>', '')), Buffer.alloc(200_000_000, ' ')]));
    const server = await serving((socket) => void socket.end(Buffer.concat([Buffer.from(`${OPENING}\r\n`), bomb])));
    const reported = reports();
    expect(locs(await walk(await openGate(), server.origin))).toEqual(['http://h.test/1', 'http://h.test/2']);
    expect(problems(reported)).toEqual(['/s.xml too-large']);
    await server.idle();
  });

  it('a slow consumer does not keep the connection open: the sitemap is read to its end first', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await serving((socket) => {
      closed = once(socket, 'close');
      socket.end(`${OPENING}\r\n${urlset(...Array.from({ length: 50_000 }, (_, page) => `http://h.test/${page}`))}`);
    });
    const gate = await openGate();
    let count = 0;
    for await (const _ of gate.sitemaps(server.origin)) {
      // Without reading ahead, the connection would never be closed here.
      if (count++ === 0) await closed;
    }
    expect(count).toBe(50_000);
  });
});

/** Its deadline exceeds the time limit of a test, so a walk that ends does so for another reason. */
const patientGate = (): Promise<Gate> => openGate({ fetch: { allowPrivate: true, timeout: 600_000 } });

describe('a caller', () => {
  const endless = (): Promise<Misbehaving> => serving((socket) => void socket.write(BEGINNING));

  it('that stops reading leaves no connection open and gets no report', async () => {
    const server = await endless();
    const reported = reports();
    for await (const { loc } of (await patientGate()).sitemaps(server.origin)) {
      expect(loc).toBe('http://h.test/1');
      break;
    }
    await server.idle();
    expect(reported).toEqual([]);
  });

  it('FAULT-77 an abort rejects with its reason and leaves no connection open', async () => {
    const server = await endless();
    const controller = new AbortController();
    const gate = await patientGate();
    const yielded: string[] = [];
    const readAndAbort = async (): Promise<void> => {
      for await (const { loc } of gate.sitemaps(server.origin, undefined, { signal: controller.signal })) {
        yielded.push(loc);
        if (yielded.length === 2) controller.abort(new Error('enough'));
      }
    };
    await expect(readAndAbort()).rejects.toThrow('enough');
    expect(yielded).toHaveLength(2);
    await server.idle();
    await expect(walk(gate, server.origin, undefined, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('FAULT-77 an abort, or closing the gate, ends a walk during a pause that a server requested', async () => {
    const requests: string[] = [];
    const server = await startMisbehaving((socket, request) => {
      requests.push(request.split(' ')[1]!);
      if (request.startsWith('GET /robots.txt ')) {
        const names = ['/1', '/2', '/3'].map((path) => `Sitemap: ${server.origin}${path}`);
        socket.end(`${OPENING}\r\n${names.join('\n')}`);
      } else socket.end(http('429 Too Many Requests', { 'Retry-After': '300' }));
    });
    cleanUps.push(() => server.stop());
    const reported = reports();
    const firstReport = async (): Promise<void> => {
      while (reported.length === 0) await new Promise(setImmediate);
    };
    const controller = new AbortController();
    const gate = await patientGate();
    const aborted = walk(gate, server.origin, undefined, { signal: controller.signal });
    await firstReport();
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    const closed = walk(gate, server.origin);
    await gate.close();
    await expect(closed).rejects.toThrow('the gate is closed');
    expect(requests).toEqual(['/robots.txt', '/1']);
    await server.idle();
  });

  it('an abort ends a walk that waits for robots.txt', async () => {
    const server = await startMisbehaving(() => {});
    cleanUps.push(() => server.stop());
    const controller = new AbortController();
    const gate = await patientGate();
    const step = gate.sitemaps(server.origin, undefined, { signal: controller.signal }).next();
    controller.abort(new Error('enough'));
    await expect(step).rejects.toThrow('enough');
    await server.idle();
  });

  it('closing the gate ends all walks and rejects new ones', async () => {
    const server = await endless();
    const gate = await patientGate();
    const urls = gate.sitemaps(server.origin);
    expect((await urls.next()).value).toMatchObject({ loc: 'http://h.test/1' });
    await gate.close();
    await expect(urls.next()).rejects.toThrow('the gate is closed');
    await server.idle();
    await expect(gate.sitemaps(server.origin).next()).rejects.toThrow('the gate is closed');
  });

  it('a URL without a robots.txt, or an empty crawler, throws a TypeError at the first step', async () => {
    const gate = await patientGate();
    await expect(walk(gate, 'mailto:a@b')).rejects.toThrow(TypeError);
    const server = await endless();
    await expect(walk(gate, server.origin, '')).rejects.toThrow(TypeError);
  });
});
