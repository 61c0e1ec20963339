/** What servers do to us, seen by who asks the gate: nothing of it may turn into "allow" by accident. */
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cleanUps, openGate } from './gate-fixture.js';
import { drip, flood, http, type Misbehaving, type Script, startMisbehaving } from './servers/misbehaving.js';

const HOUR = 3_600_000;
const RULES = 'user-agent: *\ndisallow: /private\n';
/** Read by accident, in full or in part, this opens what `RULES` shut. */
const OPEN = 'user-agent: *\nallow: /\n'.repeat(10);
const good = http('200 OK', {}, RULES);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** A server whose script can be changed, and a gate that waits half a second for it, by a clock that is moved. */
async function faulty(script: Script) {
  const state = { script, now: Date.UTC(2026, 0, 1) };
  const server = await startMisbehaving((socket, request, count) => state.script(socket, request, count));
  cleanUps.push(() => server.stop());
  const gate = await openGate({ now: () => state.now, fetch: { allowPrivate: true, timeout: 500 } });
  /** Whether `/private` and `/open` are allowed, and why. */
  const ask = async (place: Pick<Misbehaving, 'origin'> = server): Promise<[boolean, boolean, string]> => {
    const shut = await gate.check(`${place.origin}/private`);
    const open = await gate.check(`${place.origin}/open`);
    return [shut.allowed, open.allowed, open.reason];
  };
  return { state, server, gate, ask };
}

const end =
  (bytes: string | Uint8Array): Script =>
  (socket) =>
    void socket.end(bytes);

type Fault = readonly [id: string, what: string, script: Script];

const serverErrors: readonly Fault[] = [
  ['FAULT-03', 'a part of the file', end(http('206 Partial', { 'Content-Range': 'bytes 0-239/900' }, OPEN))],
  ['FAULT-05', '304 again and again', end(http('304 Not Modified', { 'Content-Length': [] }))],
  ['FAULT-16', '429', end(http('429 Too Many Requests', { 'Retry-After': '-1' }, OPEN))],
  ['FAULT-17', '500', end(http('500 Broken', {}, OPEN))],
  ['FAULT-17', '503', end(http('503 Busy', { 'Retry-After': '0' }, OPEN))],
  ['FAULT-18', '500 "not found"', end(http('500 Oops', {}, 'Page not found'))],
  ['FAULT-19', 'status 600', end(http('600 What', {}, OPEN))],
  [
    'FAULT-20',
    'a flood of interim answers',
    (socket) => flood(socket, Buffer.from('HTTP/1.1 100 Go\r\n\r\n'.repeat(500))),
  ],
  ['FAULT-21', '101', end(http('101 Switch', { Upgrade: 'x', Connection: 'Upgrade', 'Content-Length': [] }, OPEN))],
  ['FAULT-24', 'silence', () => {}],
  ['FAULT-24', 'headers that drip', (socket) => drip(socket, http('200 OK', { 'X-Long': 'x'.repeat(500) }, OPEN), 10)],
  [
    'FAULT-25',
    'a body that drips',
    (socket) => {
      socket.write(http('200 OK', { 'Content-Length': '240' }));
      return drip(socket, Buffer.from(OPEN), 10);
    },
  ],
  ['FAULT-27', 'a body shorter than announced', end(http('200 OK', { 'Content-Length': `${OPEN.length + 1}` }, OPEN))],
  ['FAULT-29', 'two Content-Lengths', end(http('200 OK', { 'Content-Length': ['240', '24'] }, OPEN))],
  [
    'FAULT-30',
    'a length and chunks',
    end(http('200 OK', { 'Transfer-Encoding': 'chunked', 'Content-Length': '9' }, `${chunk(OPEN)}0\r\n\r\n`)),
  ],
  ...['xchunked', 'chunked, identity', 'gzip, chunked', 'gzip'].map(
    (coding): Fault => [
      coding.includes('gzip') ? 'FAULT-43' : 'FAULT-30',
      `the transfer coding ${coding}`,
      end(http('200 OK', { 'Transfer-Encoding': coding, 'Content-Length': [] }, `${chunk(OPEN)}0\r\n\r\n`)),
    ],
  ),
  ['FAULT-31', 'chunks without an end', end(http('200 OK', { 'Transfer-Encoding': 'chunked' }, chunk(OPEN)))],
  [
    'FAULT-32',
    'a reset in mid-body',
    (socket: Socket) => {
      socket.write(http('200 OK', { 'Content-Length': [] }, OPEN));
      setTimeout(() => socket.resetAndDestroy(), 30);
    },
  ],
  ['FAULT-34', 'a connection that ends at once', (socket) => void socket.end()],
  ['FAULT-35', 'HTTP/0.9', end(OPEN)],
  ['FAULT-37', 'headers without measure', end(http('200 OK', { 'X-Long': 'x'.repeat(2 ** 17) }, OPEN))],
  ['FAULT-41', 'gzip cut short', end(http('200 OK', { 'Content-Encoding': 'gzip' }, Uint8Array.of(0x1f, 0x8b, 8)))],
  ['FAULT-43', 'an encoding that nobody knows', end(http('200 OK', { 'Content-Encoding': 'zip' }, OPEN))],
];

describe('a server error', () => {
  it.each(serverErrors)('%s %s shuts all where nothing is known', async (_id, _what, script) => {
    const { ask } = await faulty(script);
    expect(await ask()).toEqual([false, false, 'unreachable']);
  });

  it.each(serverErrors)('%s %s leaves a fresh copy in force, and shuts all after it', async (_id, _what, script) => {
    const { state, server, gate, ask } = await faulty(end(good));
    expect(await ask()).toEqual([false, true, 'no-matching-rule']);
    state.script = script;
    await gate.refresh(server.origin);
    expect(await ask()).toEqual([false, true, 'no-matching-rule']);
    state.now += 25 * HOUR;
    expect(await ask()).toEqual([false, false, 'unreachable']);
    state.now += 12 * HOUR;
    // The last good copy, not what came since.
    expect(await ask()).toEqual([false, true, 'no-matching-rule']);
  });
});

describe('what counts as no file', () => {
  it.each<[string, string, Script]>([
    ['FAULT-04', '300', end(http('300 Choose', { Location: '/x' }, RULES))],
    ['FAULT-04', 'a redirect to nowhere', end(http('302 Found', {}, RULES))],
    ['FAULT-07', 'a redirect to itself', end(http('302 Found', { Location: '/robots.txt' }, RULES))],
    ['FAULT-09', 'a redirect to a file', end(http('302 Found', { Location: 'file:///etc/passwd' }, RULES))],
    ['FAULT-12', 'a redirect to what is no URL', end(http('302 Found', { Location: 'http://[' }, RULES))],
    ['FAULT-15', '403', end(http('403 Forbidden', {}, RULES))],
    ['FAULT-16', '408', end(http('408 Slow', {}, RULES))],
  ])('%s %s allows all at once, whatever the body says', async (_id, _what, script) => {
    const { state, server, gate, ask } = await faulty(end(http('200 OK', {}, 'user-agent: *\ndisallow: /')));
    expect(await ask()).toEqual([false, false, 'rule']);
    state.script = script;
    await gate.refresh(server.origin);
    expect(await ask()).toEqual([true, true, 'unavailable']);
  });
});

describe('a file', () => {
  const page = (lines: string): string => `<!doctype html>\n<title>Shop</title>\n${lines}<p>user-agent: *`;
  it.each<[string, string, Buffer, [boolean, boolean, string]]>([
    ['FAULT-01', 'that is empty', http('200 OK'), [true, true, 'no-group']],
    ['FAULT-01', 'in a 204', http('204 None', { 'Content-Length': [] }), [true, true, 'no-group']],
    ['FAULT-02', 'that is a page without rules', http('200 OK', {}, page('')), [true, true, 'no-group']],
    [
      'FAULT-02',
      'that is a page with lines that are rules',
      http('200 OK', {}, page(RULES)),
      [false, true, 'no-matching-rule'],
    ],
    [
      'FAULT-28',
      'that goes on after its length',
      http('200 OK', { 'Content-Length': '33' }, RULES + OPEN),
      [false, true, 'no-matching-rule'],
    ],
    ['FAULT-36', 'by HTTP/1.0', Buffer.from(`HTTP/1.0 200 OK\r\n\r\n${RULES}`), [false, true, 'no-matching-rule']],
  ])('%s %s is parsed', async (_id, _what, answer, expected) => {
    const { ask } = await faulty(end(answer));
    expect(await ask()).toEqual(expected);
  });

  it('FAULT-26 without end is parsed up to the limit', async () => {
    const { ask } = await faulty((socket) => {
      socket.write(http('200 OK', { 'Content-Length': [] }, RULES));
      return flood(socket, Buffer.from('# and so on\n'.repeat(1000)));
    });
    expect(await ask()).toEqual([false, true, 'no-matching-rule']);
  });

  it('FAULT-06, FAULT-08 behind redirects governs the place that was asked first, and no other', async () => {
    const paths: string[] = [];
    const other = await startMisbehaving((socket, request) => {
      const path = request.split(' ')[1] ?? '';
      paths.push(path);
      socket.end(path === '/rules' ? good : http('200 OK', {}, 'user-agent: *\ndisallow: /open\n'));
    });
    cleanUps.push(() => other.stop());
    const { ask } = await faulty((socket, _request, count) => {
      const location = count < 4 ? `/hop${count}` : `${other.origin}/rules`;
      socket.end(http('301 Moved', { Location: location }));
    });
    expect(await ask()).toEqual([false, true, 'no-matching-rule']);
    expect(paths).toEqual(['/rules']);
    expect(await ask(other)).toEqual([true, false, 'rule']);
    expect(paths).toEqual(['/rules', '/robots.txt']);
  });
});
