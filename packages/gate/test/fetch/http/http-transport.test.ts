import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { detailOf } from '../../../src/messages/failure-text.js';
import { clauseOf, systemDetail } from '../../clause-of.js';
import { startFullListener } from '../../servers/full-listener.js';
import { drip, flood, http, startMisbehaving } from '../../servers/misbehaving.js';
import { startNameServer } from '../../servers/name-server.js';
import { fetchFrom, fetchRobots, LOCAL, nameResolver, RULES, respond, SHORT, textOf } from '../fetching.js';

const file = http('200 OK', {}, RULES);
const late = { kind: 'unreachable', reason: 'timeout', detail: detailOf('noCompleteResponse', { seconds: 0.4 }) };

/** Ends a connection with RST in place of FIN. */
const reset = (socket: Socket): void => {
  socket.resetAndDestroy();
};

describe('FAULT-20', () => {
  it('FAULT-20 interim responses are skipped', async () => {
    const interim = [
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 102 Processing\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
    ];
    expect(textOf(await fetchFrom(respond(interim.join('') + file.toString())))).toBe(RULES);
  });

  it('FAULT-20 endless interim responses are a server error at the deadline', async () => {
    const bytes = Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100));
    expect(await fetchFrom((socket) => drip(socket, bytes, 5), SHORT)).toMatchObject(late);
  });

  it('FAULT-20 a flood of interim responses is cut off', async () => {
    const bytes = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(500));
    const outcome = await fetchFrom((socket) => flood(socket, bytes));
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });
});

it('FAULT-21 101 is a server error', async () => {
  const headers = { Upgrade: 'websocket', Connection: 'Upgrade', 'Content-Length': [] };
  const outcome = await fetchFrom(respond(http('101 Switching Protocols', headers, 'frames')));
  expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'status', status: 101 });
});

it('FAULT-21 an Upgrade header in a 200 response is ignored', async () => {
  const headers = { Upgrade: 'h2,h2c', Connection: 'Upgrade, close' };
  expect(textOf(await fetchFrom(respond(http('200 OK', headers, RULES))))).toBe(RULES);
});

describe('FAULT-22', () => {
  it.each([
    ['NXDOMAIN', 'gone.example', 'ENOTFOUND'],
    ['SERVFAIL', 'broken.example', 'ESERVFAIL'],
    ['no address', 'empty.example', 'ENODATA'],
    ['a silent name server', 'silent.example', 'ETIMEOUT'],
  ])('FAULT-22 %s is a server error', async (_name, host, code) => {
    const names = await startNameServer({
      'broken.example': 'servfail',
      'empty.example': [],
      'silent.example': 'silent',
    });
    try {
      const queryTimeout = code === 'ETIMEOUT' ? 50 : 5_000;
      const resolve = nameResolver({ servers: [names.address], queryTimeout });
      const outcome = await fetchRobots(`http://${host}/robots.txt`, { ...LOCAL, resolve });
      expect(outcome).toMatchObject({
        kind: 'unreachable',
        reason: 'dns',
        hops: [{ status: undefined, address: undefined }],
      });
      expect(clauseOf(outcome)).toContain(code);
    } finally {
      await names.stop();
    }
  });

  it('FAULT-22 an endless lookup is a server error at the deadline', async () => {
    const resolve = (): Promise<string[]> => new Promise(() => {});
    expect(await fetchRobots('http://never.test/robots.txt', { ...SHORT, resolve })).toMatchObject(late);
  });

  it('FAULT-22 any rejection of a resolver is a server error', async () => {
    const resolve = () => Promise.reject('no network');
    const outcome = await fetchRobots('http://h.test/robots.txt', { ...LOCAL, resolve });
    expect(outcome).toMatchObject({
      kind: 'unreachable',
      reason: 'dns',
      detail: { ...systemDetail('no network'), host: 'h.test' },
    });
  });
});

describe('FAULT-23', () => {
  it('FAULT-23 a refused connection is a server error', async () => {
    const server = await startMisbehaving(respond(file));
    await server.stop();
    const outcome = await fetchRobots(`${server.origin}/robots.txt`, LOCAL);
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'connect' });
    expect(clauseOf(outcome)).toContain('ECONNREFUSED');
  });

  it('FAULT-23 an unreachable address is a server error', async () => {
    // No packet leaves the machine: TCP has no broadcast.
    const outcome = await fetchRobots('http://255.255.255.255/robots.txt', { ...LOCAL, allowPrivate: true });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'connect' });
  });

  it('FAULT-23 if an address refuses, the next one is tried', async () => {
    const server = await startMisbehaving(respond(file));
    try {
      const settings = { ...LOCAL, resolve: async () => ['127.0.0.9', '127.0.0.8', '::1', '127.0.0.1'] };
      const outcome = await fetchRobots(`http://many.test:${server.port}/robots.txt`, settings);
      expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.1' }] });
    } finally {
      await server.stop();
    }
  });

  it('FAULT-23 a connection that never opens is a server error at the deadline; another address is tried', async () => {
    const full = await startFullListener();
    const server = await startMisbehaving(respond(file), { host: '127.0.0.1', port: full.port });
    try {
      const only = await fetchRobots(`http://127.0.0.2:${full.port}/robots.txt`, SHORT);
      expect(only).toMatchObject(late);
      const both = { ...LOCAL, resolve: async () => ['127.0.0.2', '127.0.0.1'] };
      const outcome = await fetchRobots(`http://both.test:${full.port}/robots.txt`, both);
      expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.1' }] });
    } finally {
      await server.stop();
      await full.stop();
    }
  });
});

it('FAULT-23 a connect timeout ends the hop before the deadline', async () => {
  const full = await startFullListener();
  try {
    const settings = { ...LOCAL, connectTimeout: 200 };
    const outcome = await fetchRobots(`http://127.0.0.2:${full.port}/robots.txt`, settings);
    expect(outcome).toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
      detail: detailOf('noConnection', { seconds: 0.2 }),
    });
  } finally {
    await full.stop();
  }
});

describe('FAULT-24', () => {
  it('FAULT-24 silence is a server error at the deadline', async () => {
    expect(await fetchFrom(() => {}, SHORT)).toMatchObject(late);
  });

  it('FAULT-24 headers that arrive byte by byte are a server error at the deadline', async () => {
    expect(
      await fetchFrom((socket) => drip(socket, http('200 OK', { 'X-Long': 'x'.repeat(500) }, RULES), 10), SHORT),
    ).toMatchObject(late);
  });
});

describe('FAULT-25', () => {
  it.each([{ 'Content-Length': '500' }, { 'Transfer-Encoding': 'chunked' }])(
    'FAULT-25 a body that arrives byte by byte is a server error at the deadline (%j)',
    async (headers) => {
      const outcome = await fetchFrom(async (socket) => {
        socket.write(http('200 OK', headers));
        await drip(socket, Buffer.from('1\r\na\r\n'.repeat(100)), 10);
      }, SHORT);
      expect(outcome).toMatchObject({ ...late, status: 200 });
    },
  );

  it('FAULT-25 all hops share one deadline', async () => {
    const outcome = await fetchFrom(async (socket, _request, count) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      socket.end(http('302 Found', { Location: `/${count}` }));
    }, SHORT);
    expect(outcome).toMatchObject(late);
    expect(outcome.hops.length).toBeLessThanOrEqual(3);
  });
});

describe('FAULT-26', () => {
  const line = Buffer.from('disallow: /a\n'.repeat(1000));
  it.each([
    ['with no length', {}],
    ['with a length of 1 TB', { 'Content-Length': '1099511627776' }],
  ])(
    'FAULT-26 of an endless body %s, the limit and one more byte are read, and the connection is closed',
    async (_name, headers) => {
      const outcome = await fetchFrom((socket) => {
        socket.write(http('200 OK', { 'Transfer-Encoding': [], ...headers }));
        return flood(socket, line);
      });
      expect(textOf(outcome)).toBe(line.toString().repeat(40).slice(0, 512_001));
    },
  );

  it('FAULT-26 of an endless chunk, the limit and one more byte are read', async () => {
    const outcome = await fetchFrom((socket) => {
      socket.write(`${http('200 OK', { 'Transfer-Encoding': 'chunked' })}7fffffff\r\n`);
      return flood(socket, line);
    });
    expect(textOf(outcome)).toHaveLength(512_001);
  });
});

describe('FAULT-27', () => {
  it('FAULT-27 a body shorter than its Content-Length is a server error', async () => {
    const outcome = await fetchFrom(respond(http('200 OK', { 'Content-Length': `${RULES.length + 1}` }, RULES)));
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'truncated', status: 200 });
  });
});

describe('FAULT-28', () => {
  it('FAULT-28 bytes after the Content-Length are not part of the file', async () => {
    for (const extra of ['disallow: /', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx']) {
      const outcome = await fetchFrom(respond(http('200 OK', { 'Content-Length': `${RULES.length}` }, RULES + extra)));
      expect(textOf(outcome)).toBe(RULES);
    }
  });

  it('FAULT-28 such bytes may arrive later, while the connection stays open', async () => {
    const outcome = await fetchFrom((socket) => {
      socket.write(file);
      setTimeout(() => socket.write('disallow: /'), 20);
    });
    expect(textOf(outcome)).toBe(RULES);
  });

  it('FAULT-28 the body of a 204 is ignored', async () => {
    expect(textOf(await fetchFrom(respond(http('204 No Content', {}, RULES))))).toBe('');
  });
});

it.each([
  ['33', '33'],
  ['33', '5'],
])('FAULT-29 two Content-Lengths (%s, %s) are a server error', async (first, second) => {
  const outcome = await fetchFrom(respond(http('200 OK', { 'Content-Length': [first, second] }, RULES)));
  expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
});

describe('FAULT-30', () => {
  const chunks = `${RULES.length.toString(16)}\r\n${RULES}\r\n0\r\n\r\n`;
  const smuggled = 'HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\nuser-agent: *\nallow: /\n';
  it.each([
    ['chunked and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 3'],
    ['a length and chunked', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['chunked and the length of all chunks', `Transfer-Encoding: chunked\r\nContent-Length: ${chunks.length}`],
    ['chunked twice', 'Transfer-Encoding: chunked, chunked\r\nContent-Length: 3'],
    ['chunked, then another coding', 'Transfer-Encoding: chunked, identity\r\nContent-Length: 3'],
    ['nearly chunked', 'Transfer-Encoding: xchunked\r\nContent-Length: 3'],
    ['chunked after a space', 'Transfer-Encoding : chunked\r\nContent-Length: 3'],
    ['chunked on a folded line', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 3'],
    ['chunked after a control character', 'Transfer-Encoding: \x0bchunked\r\nContent-Length: 3'],
    ['chunked on a separate line', 'X: y\nTransfer-Encoding: chunked\r\nContent-Length: 3'],
  ])('FAULT-30 %s: the chunks or a server error, never a second response', async (_name, headers) => {
    const outcome = await fetchFrom(respond(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${chunks}${smuggled}`));
    // The result depends on the version of Node's parser.
    if (outcome.kind === 'file') expect(textOf(outcome)).toBe(RULES);
    else expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });
});

describe('FAULT-31', () => {
  const chunked = (body: string): Buffer => http('200 OK', { 'Transfer-Encoding': 'chunked' }, body);
  const size = RULES.length.toString(16);

  it('FAULT-31 complete chunks are a file', async () => {
    const body = `${size};name=value\r\n${RULES}\r\n1\r\n#\r\n0\r\nTrailer: x\r\n\r\n`;
    expect(textOf(await fetchFrom(respond(chunked(body))))).toBe(`${RULES}#`);
  });

  it.each([
    ['no last chunk', `${size}\r\n${RULES}\r\n`, 'truncated'],
    ['a truncated chunk', `${size}\r\n${RULES.slice(1)}`, 'truncated'],
    ['a size that is not a number', `${size}\r\n${RULES}\r\nxyz\r\n`, 'invalid-response'],
    ['a chunk longer than its size', `2\r\n${RULES}\r\n0\r\n\r\n`, 'invalid-response'],
    ['an enormous size', `${'f'.repeat(20)}\r\n${RULES}`, 'invalid-response'],
  ])('FAULT-31 %s is a server error', async (_name, body, reason) => {
    expect(await fetchFrom(respond(chunked(body)))).toMatchObject({ kind: 'unreachable', reason, status: 200 });
  });
});

describe('FAULT-32', () => {
  it.each([
    ['with Content-Length', { 'Content-Length': '1000' }],
    ['with chunks', { 'Transfer-Encoding': 'chunked' }],
    ['without a length', { 'Content-Length': [] }],
  ])('FAULT-32 a reset in mid-body %s is a server error', async (_name, headers) => {
    const outcome = await fetchFrom((socket) => {
      socket.write(
        Buffer.concat([http('200 OK', headers), Buffer.from(`${RULES.length.toString(16)}\r\n${RULES}\r\n`)]),
      );
      setTimeout(reset, 50, socket);
    });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'reset', status: 200 });
  });
});

it('FAULT-33 a body without length ends with the connection', async () => {
  expect(textOf(await fetchFrom(respond(http('200 OK', { 'Content-Length': [] }, RULES))))).toBe(RULES);
});

describe('FAULT-34', () => {
  it.each([
    ['closed', (socket: Socket) => void socket.end()],
    ['reset', reset],
    ['closed in mid-header', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-')],
  ])('FAULT-34 a connection %s before a response is a server error', async (_name, script) => {
    expect(await fetchFrom(script)).toMatchObject({ kind: 'unreachable', reason: 'reset', status: undefined });
  });

  it('FAULT-34 a connection closed before the request is a server error', async () => {
    const outcome = await fetchFrom((socket) => void socket.end(), LOCAL, { sendsFirst: true });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'reset' });
  });
});

describe('FAULT-35', () => {
  it.each([
    ['HTTP/0.9', RULES],
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['TLS on a plain port', Uint8Array.of(0x15, 3, 1, 0, 2, 2, 0x46)],
    ['repeated empty lines', '\r\n'.repeat(10)],
    ['HTTP/9.9', 'HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ])('FAULT-35 %s is a server error', async (_name, bytes) => {
    const outcome = await fetchFrom(respond(bytes));
    expect(outcome).toMatchObject({ kind: 'unreachable', status: undefined });
    expect(outcome).toHaveProperty('reason', expect.stringMatching(/^(invalid-response|reset)$/));
  });

  it('FAULT-35 plain HTTP on a TLS port is a server error', async () => {
    const server = await startMisbehaving((socket) => void socket.end(file), { sendsFirst: true });
    try {
      const outcome = await fetchRobots(`https://127.0.0.1:${server.port}/robots.txt`, LOCAL);
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls' });
    } finally {
      await server.stop();
    }
  });
});

it('FAULT-36 an HTTP/1.0 response is a file', async () => {
  expect(textOf(await fetchFrom(respond(`HTTP/1.0 200 OK\r\n\r\n${RULES}`)))).toBe(RULES);
});

describe('FAULT-37', () => {
  it.each([
    ['1 MB of headers', `X-Long: ${'x'.repeat(2 ** 20)}\r\n`],
    ['10,000 headers', 'a:\r\n'.repeat(10_000)],
    ['1 MB of header lines', `X-Long: ${'x'.repeat(100)}\r\n`.repeat(10_000)],
  ])('FAULT-37 %s are a server error', async (_name, headers) => {
    const outcome = await fetchFrom(respond(`HTTP/1.1 200 OK\r\n${headers}Content-Length: 0\r\n\r\n`));
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });

  it('FAULT-37 25 kB of headers are accepted', async () => {
    expect(textOf(await fetchFrom(respond(http('200 OK', { 'X-Long': Array(5).fill('x'.repeat(5000)) }, RULES))))).toBe(
      RULES,
    );
  });
});

describe('the caller aborts', () => {
  it('FAULT-77 an abort ends the fetch at once and closes the connection', async () => {
    const controller = new AbortController();
    const server = await startMisbehaving(() => controller.abort());
    try {
      const outcome = await fetchRobots(`${server.origin}/robots.txt`, { ...LOCAL, signal: controller.signal });
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
      await server.idle();
    } finally {
      await server.stop();
    }
  });

  it('FAULT-77 with an aborted signal, nothing is requested', async () => {
    const server = await startMisbehaving(respond(file));
    try {
      const outcome = await fetchRobots(`${server.origin}/robots.txt`, { ...LOCAL, signal: AbortSignal.abort() });
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
      expect(server.accepted).toBe(0);
    } finally {
      await server.stop();
    }
  });
});

it('A2 the request is an unconditional GET with the User-Agent and without cookies', async () => {
  const requests: string[] = [];
  await fetchFrom((socket, request) => {
    requests.push(request);
    socket.end(file);
  });
  expect(requests[0]!.replace(/:\d+\r/, ':PORT\r').split('\r\n')).toEqual([
    'GET /robots.txt HTTP/1.1',
    'Host: 127.0.0.1:PORT',
    `User-Agent: ${LOCAL.userAgent}`,
    'Accept: text/plain, */*;q=0.8',
    'Accept-Encoding: gzip, br, deflate',
    'Connection: close',
    '',
    '',
  ]);
});
