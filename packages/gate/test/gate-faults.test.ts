/** Faults of servers, as callers of the gate see them: none may turn into "allowed" by accident. */
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cleanUps, openGate } from './gate-fixture.js';
import { drip, flood, http, type Misbehaving, type Script, startMisbehaving } from './servers/misbehaving.js';

const HOUR = 3_600_000;
const RULES = 'user-agent: *\ndisallow: /private\n';
/** If this is parsed by accident, in full or in part, it allows what `RULES` block. */
const ALLOW_ALL = 'user-agent: *\nallow: /\n'.repeat(10);
const good = http('200 OK', {}, RULES);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The faults that end with the deadline of a fetch. */
const LATE = ['no response', 'slow headers', 'a slow body'];
/** In milliseconds. Where no deadline is tested, a busy machine must not reach it. */
const timeoutFor = (what: string): number => (LATE.includes(what) ? 1_000 : 30_000);

/** Starts a server whose script can be changed, and a gate with a manual clock. */
async function faulty(script: Script, timeout = timeoutFor('')) {
  const state = { script, now: Date.UTC(2026, 0, 1) };
  const server = await startMisbehaving((socket, request, count) => state.script(socket, request, count));
  // On another domain than the address of the server: it shows that the network works.
  const working = await startMisbehaving(end(good));
  cleanUps.push(
    () => server.stop(),
    () => working.stop(),
  );
  const probe = `http://localhost:${working.port}/`;
  const gate = await openGate({ now: () => state.now, fetch: { allowPrivate: true, timeout, probe } });
  /** Returns the verdicts on `/private` and `/open`. */
  const verdicts = async (place: Pick<Misbehaving, 'origin'> = server): Promise<[boolean, boolean, string]> => {
    const blocked = await gate.check(`${place.origin}/private`);
    const other = await gate.check(`${place.origin}/open`);
    return [blocked.allowed, other.allowed, other.reason];
  };
  return { state, server, gate, verdicts };
}

const end =
  (bytes: string | Uint8Array): Script =>
  (socket) =>
    void socket.end(bytes);

type Fault = readonly [id: string, what: string, script: Script];

const serverErrors: readonly Fault[] = [
  ['FAULT-03', 'a part of the file', end(http('206 Partial', { 'Content-Range': 'bytes 0-239/900' }, ALLOW_ALL))],
  [
    'FAULT-98',
    'a 206 shorter than its range',
    end(http('206 Partial', { 'Content-Range': 'bytes 0-899/900' }, ALLOW_ALL)),
  ],
  ['FAULT-05', 'repeated 304s', end(http('304 Not Modified', { 'Content-Length': [] }))],
  ['FAULT-16', '429', end(http('429 Too Many Requests', { 'Retry-After': '-1' }, ALLOW_ALL))],
  ['FAULT-17', '500', end(http('500 Broken', {}, ALLOW_ALL))],
  ['FAULT-17', '503', end(http('503 Busy', { 'Retry-After': '0' }, ALLOW_ALL))],
  ['FAULT-18', '500 "not found"', end(http('500 Oops', {}, 'Page not found'))],
  ['FAULT-19', 'status 600', end(http('600 What', {}, ALLOW_ALL))],
  [
    'FAULT-20',
    'a flood of interim responses',
    (socket) => flood(socket, Buffer.from('HTTP/1.1 100 Go\r\n\r\n'.repeat(500))),
  ],
  [
    'FAULT-21',
    '101',
    end(http('101 Switch', { Upgrade: 'x', Connection: 'Upgrade', 'Content-Length': [] }, ALLOW_ALL)),
  ],
  ['FAULT-24', 'no response', () => {}],
  ['FAULT-24', 'slow headers', (socket) => drip(socket, http('200 OK', { 'X-Long': 'x'.repeat(500) }, ALLOW_ALL), 10)],
  [
    'FAULT-25',
    'a slow body',
    (socket) => {
      socket.write(http('200 OK', { 'Content-Length': '240' }));
      return drip(socket, Buffer.from(ALLOW_ALL), 10);
    },
  ],
  [
    'FAULT-27',
    'a body shorter than its Content-Length',
    end(http('200 OK', { 'Content-Length': `${ALLOW_ALL.length + 1}` }, ALLOW_ALL)),
  ],
  ['FAULT-29', 'two Content-Lengths', end(http('200 OK', { 'Content-Length': ['240', '24'] }, ALLOW_ALL))],
  [
    'FAULT-30',
    'Content-Length and chunks',
    end(http('200 OK', { 'Transfer-Encoding': 'chunked', 'Content-Length': '9' }, `${chunk(ALLOW_ALL)}0\r\n\r\n`)),
  ],
  ...['xchunked', 'chunked, identity', 'gzip, chunked', 'gzip'].map(
    (coding): Fault => [
      coding.includes('gzip') ? 'FAULT-43' : 'FAULT-30',
      `the transfer coding ${coding}`,
      end(http('200 OK', { 'Transfer-Encoding': coding, 'Content-Length': [] }, `${chunk(ALLOW_ALL)}0\r\n\r\n`)),
    ],
  ),
  [
    'FAULT-31',
    'chunks without the last one',
    end(http('200 OK', { 'Transfer-Encoding': 'chunked' }, chunk(ALLOW_ALL))),
  ],
  [
    'FAULT-32',
    'a reset during the body',
    (socket: Socket) => {
      socket.write(http('200 OK', { 'Content-Length': [] }, ALLOW_ALL));
      setTimeout(() => socket.resetAndDestroy(), 30);
    },
  ],
  ['FAULT-34', 'a connection that is closed immediately', (socket) => void socket.end()],
  ['FAULT-35', 'HTTP/0.9', end(ALLOW_ALL)],
  ['FAULT-37', 'headers of 128 KB', end(http('200 OK', { 'X-Long': 'x'.repeat(2 ** 17) }, ALLOW_ALL))],
  ['FAULT-41', 'truncated gzip', end(http('200 OK', { 'Content-Encoding': 'gzip' }, Uint8Array.of(0x1f, 0x8b, 8)))],
  ['FAULT-43', 'an unknown encoding', end(http('200 OK', { 'Content-Encoding': 'zip' }, ALLOW_ALL))],
];

describe('a server error', () => {
  it.each(serverErrors)('%s %s blocks everything without a copy', async (_id, what, script) => {
    const { verdicts } = await faulty(script, timeoutFor(what));
    expect(await verdicts()).toEqual([false, false, 'unreachable']);
  });

  it.each(serverErrors)(
    '%s %s leaves a fresh copy in use, and blocks everything after it expires',
    async (_id, what, script) => {
      const { state, server, gate, verdicts } = await faulty(end(good), timeoutFor(what));
      expect(await verdicts()).toEqual([false, true, 'no-matching-rule']);
      state.script = script;
      await gate.refresh(server.origin);
      expect(await verdicts()).toEqual([false, true, 'no-matching-rule']);
      state.now += 25 * HOUR;
      expect(await verdicts()).toEqual([false, false, 'unreachable']);
      state.now += 12 * HOUR;
      // The last good copy, not any later response.
      expect(await verdicts()).toEqual([false, true, 'no-matching-rule']);
    },
  );
});

describe('an outcome that counts as no file', () => {
  it.each<[string, string, Script]>([
    ['FAULT-04', '300', end(http('300 Choose', { Location: '/x' }, RULES))],
    ['FAULT-04', 'a redirect without Location', end(http('302 Found', {}, RULES))],
    ['FAULT-07', 'a redirect to itself', end(http('302 Found', { Location: '/robots.txt' }, RULES))],
    ['FAULT-09', 'a redirect to a file', end(http('302 Found', { Location: 'file:///etc/passwd' }, RULES))],
    ['FAULT-12', 'a redirect to an invalid URL', end(http('302 Found', { Location: 'http://[' }, RULES))],
    ['FAULT-15', '403', end(http('403 Forbidden', {}, RULES))],
    ['FAULT-16', '408', end(http('408 Slow', {}, RULES))],
  ])('%s %s allows everything immediately, whatever the body', async (_id, _what, script) => {
    const { state, server, gate, verdicts } = await faulty(end(http('200 OK', {}, 'user-agent: *\ndisallow: /')));
    expect(await verdicts()).toEqual([false, false, 'rule']);
    state.script = script;
    await gate.refresh(server.origin);
    expect(await verdicts()).toEqual([true, true, 'unavailable']);
  });
});

describe('a file', () => {
  const page = (lines: string): string => `<!doctype html>\n<title>Shop</title>\n${lines}<p>user-agent: *`;
  it.each<[string, string, Buffer, [boolean, boolean, string]]>([
    ['FAULT-01', 'that is empty', http('200 OK'), [true, true, 'no-group']],
    ['FAULT-01', 'in a 204', http('204 None', { 'Content-Length': [] }), [true, true, 'no-group']],
    ['FAULT-02', 'that is an HTML page without rules', http('200 OK', {}, page('')), [true, true, 'no-group']],
    [
      'FAULT-02',
      'that is an HTML page with lines that are rules',
      http('200 OK', {}, page(RULES)),
      [false, true, 'no-matching-rule'],
    ],
    [
      'FAULT-28',
      'that is longer than its Content-Length',
      http('200 OK', { 'Content-Length': '33' }, RULES + ALLOW_ALL),
      [false, true, 'no-matching-rule'],
    ],
    ['FAULT-36', 'over HTTP/1.0', Buffer.from(`HTTP/1.0 200 OK\r\n\r\n${RULES}`), [false, true, 'no-matching-rule']],
  ])('%s %s is parsed', async (_id, _what, answer, expected) => {
    const { verdicts } = await faulty(end(answer));
    expect(await verdicts()).toEqual(expected);
  });

  it('FAULT-26 that never ends is parsed up to the limit', async () => {
    const { verdicts } = await faulty((socket) => {
      socket.write(http('200 OK', { 'Content-Length': [] }, RULES));
      return flood(socket, Buffer.from('# and so on\n'.repeat(1000)));
    });
    expect(await verdicts()).toEqual([false, true, 'no-matching-rule']);
  });

  it('FAULT-06, FAULT-08 behind redirects applies to the origin first requested, and to no other', async () => {
    const paths: string[] = [];
    const other = await startMisbehaving((socket, request) => {
      const path = request.split(' ')[1] ?? '';
      paths.push(path);
      socket.end(path === '/rules' ? good : http('200 OK', {}, 'user-agent: *\ndisallow: /open\n'));
    });
    cleanUps.push(() => other.stop());
    const { verdicts } = await faulty((socket, _request, count) => {
      const location = count < 4 ? `/hop${count}` : `${other.origin}/rules`;
      socket.end(http('301 Moved', { Location: location }));
    });
    expect(await verdicts()).toEqual([false, true, 'no-matching-rule']);
    expect(paths).toEqual(['/rules']);
    expect(await verdicts(other)).toEqual([true, false, 'rule']);
    expect(paths).toEqual(['/rules', '/robots.txt']);
  });
});
