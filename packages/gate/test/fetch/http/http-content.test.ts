import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { flood, http } from '../../servers/misbehaving.js';
import { fetchFrom, LOCAL, RULES, respond, textOf } from '../fetching.js';

const encoded = (encoding: string | readonly string[], body: Uint8Array): Buffer =>
  http('200 OK', { 'Content-Encoding': encoding }, body);
const garbage = Buffer.from('and this is no gzip');

describe('RFC 9110 content codings', () => {
  it.each([
    ['gzip', gzipSync(RULES)],
    ['GZIP', gzipSync(RULES)],
    ['x-gzip', gzipSync(RULES)],
    ['br', brotliCompressSync(RULES)],
    ['deflate', deflateSync(RULES)],
    ['deflate', deflateRawSync(RULES)],
    ['identity', Buffer.from(RULES)],
    ['', Buffer.from(RULES)],
    ['identity, gzip', gzipSync(RULES)],
    ['deflate, gzip', gzipSync(deflateSync(RULES))],
  ])('B1 "%s" is decoded', async (encoding, body) => {
    expect(textOf(await fetchFrom(respond(encoded(encoding, body))))).toBe(RULES);
  });

  it('B1 a body that arrives byte by byte is decoded', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(RULES)],
      ['deflate', deflateRawSync(RULES)],
      ['br', brotliCompressSync(RULES)],
    ] as const) {
      const chunks = [...body].map((byte) =>
        Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
      );
      const head = http('200 OK', { 'Content-Encoding': encoding, 'Transfer-Encoding': 'chunked' });
      expect(textOf(await fetchFrom(respond(Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')]))))).toBe(RULES);
    }
  });

  it('FAULT-01 an empty body with a Content-Encoding is an empty file', async () => {
    expect(textOf(await fetchFrom(respond(encoded('gzip', Buffer.alloc(0)))))).toBe('');
  });
});

describe('FAULT-40', () => {
  // 1 GB of zeros takes 1 MB. A part of it is enough to show that decoding stops.
  const zeros = Buffer.alloc(64 * 2 ** 20);
  const bombs = {
    gzip: gzipSync(zeros),
    deflate: deflateSync(zeros),
    br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  };
  it.each(['gzip', 'deflate', 'br'] as const)(
    'FAULT-40 of a %s bomb, the limit and one more byte are decoded; memory stays flat',
    async (encoding) => {
      const before = process.memoryUsage.rss();
      const outcome = await fetchFrom(respond(encoded(encoding, bombs[encoding])));
      expect(outcome).toMatchObject({ kind: 'file' });
      expect(textOf(outcome)).toBe('\0'.repeat(512_001));
      expect(process.memoryUsage.rss() - before).toBeLessThan(48 * 2 ** 20);
    },
  );

  it('FAULT-40 1 GB from 1 MB: a gzip bomb of many members', async () => {
    const member = gzipSync(Buffer.alloc(2 ** 20));
    const body = Buffer.concat(Array(1024).fill(member));
    expect(textOf(await fetchFrom(respond(encoded('gzip', body))))).toBe('\0'.repeat(512_001));
  });

  it('FAULT-40 of a bomb in two encodings, the limit and one more byte are decoded', async () => {
    const outcome = await fetchFrom(respond(encoded('gzip, gzip', gzipSync(bombs.gzip))));
    expect(textOf(outcome)).toBe('\0'.repeat(512_001));
  });

  it('FAULT-40 endless encoded bytes that decode to nothing are a server error', async () => {
    // An empty stored block.
    const blocks = Buffer.from('000000ffff'.repeat(10_000), 'hex');
    const outcome = await fetchFrom((socket) => {
      socket.write(http('200 OK', { 'Content-Encoding': 'deflate', 'Content-Length': [] }));
      return flood(socket, blocks);
    });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'encoding' });
  });
});

describe('FAULT-41', () => {
  const long = Array.from({ length: 5000 }, (_, line) => `disallow: /${line * 7919}\n`).join('');
  it.each([
    ['gzip', gzipSync(long)],
    ['deflate', deflateSync(long)],
    ['deflate', deflateRawSync(long)],
    ['br', brotliCompressSync(long)],
  ])('FAULT-41 truncated %s is a server error', async (encoding, body) => {
    for (const cut of [1, 5, 12, Math.floor(body.length / 2), body.length - 3]) {
      const outcome = await fetchFrom(respond(encoded(encoding, body.subarray(0, cut))));
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'encoding' });
    }
  });

  it('FAULT-41 gzip with a wrong check sum or length is a server error', async () => {
    for (const at of [8, 4]) {
      const body = gzipSync(RULES);
      body[body.length - at]! ^= 1;
      expect(await fetchFrom(respond(encoded('gzip', body)))).toMatchObject({
        kind: 'unreachable',
        reason: 'encoding',
      });
    }
  });

  it('FAULT-41 gzip in an incomplete response is a server error', async () => {
    const body = gzipSync(RULES);
    const outcome = await fetchFrom(
      respond(http('200 OK', { 'Content-Encoding': 'gzip', 'Content-Length': '9999' }, body)),
    );
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'truncated' });
  });
});

describe('FAULT-42', () => {
  it.each([
    ['gzip', gzipSync(RULES)],
    ['deflate', deflateSync(RULES)],
    ['deflate', deflateRawSync(RULES)],
    ['br', brotliCompressSync(RULES)],
  ])('FAULT-42 bytes after the end of %s are ignored', async (encoding, body) => {
    for (const after of [garbage, Buffer.alloc(20), Buffer.from('\n')]) {
      expect(textOf(await fetchFrom(respond(encoded(encoding, Buffer.concat([body, after])))))).toBe(RULES);
    }
  });

  it('FAULT-42 such bytes in a later packet are ignored', async () => {
    const body = gzipSync(RULES);
    const outcome = await fetchFrom((socket) => {
      socket.write(
        http('200 OK', { 'Content-Encoding': 'gzip', 'Content-Length': `${body.length + garbage.length}` }, body),
      );
      setTimeout(() => socket.write(garbage), 30);
    });
    expect(textOf(outcome)).toBe(RULES);
  });

  it('FAULT-42 gzip of several members is decoded in full, even before garbage', async () => {
    const members = Buffer.concat([gzipSync('user-agent: *\n'), gzipSync(''), gzipSync('disallow: /private\n')]);
    expect(textOf(await fetchFrom(respond(encoded('gzip', members))))).toBe(RULES);
    expect(textOf(await fetchFrom(respond(encoded('gzip', Buffer.concat([members, garbage])))))).toBe(RULES);
  });

  it('FAULT-42 a broken further member is a server error', async () => {
    const body = Buffer.concat([
      gzipSync('user-agent: *\n'),
      gzipSync('disallow: /private\n').subarray(0, 20),
      garbage,
    ]);
    expect(await fetchFrom(respond(encoded('gzip', body)))).toMatchObject({ kind: 'unreachable', reason: 'encoding' });
  });
});

describe('FAULT-43', () => {
  it.each(['gzip', 'br', 'deflate'])(
    'FAULT-43 a body that is labelled %s but is not is a server error',
    async (encoding) => {
      const outcome = await fetchFrom(respond(encoded(encoding, Buffer.from(`<!doctype html>${RULES}`))));
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'encoding', status: 200 });
    },
  );

  it.each(['zstd', 'compress', 'utf-8', 'gzip;q=1'])(
    'FAULT-43 the unknown encoding %s is a server error',
    async (encoding) => {
      const outcome = await fetchFrom(respond(encoded(encoding, Buffer.from(RULES))));
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'encoding' });
    },
  );

  it('FAULT-43 six-fold encoding is a server error', async () => {
    let body: Buffer = Buffer.from(RULES);
    for (let fold = 0; fold < 6; fold++) body = gzipSync(body);
    for (const encoding of ['gzip, gzip, gzip, gzip, gzip, gzip', Array(6).fill('gzip')]) {
      expect(await fetchFrom(respond(encoded(encoding, body)))).toMatchObject({
        kind: 'unreachable',
        reason: 'encoding',
      });
    }
  });
});

describe('FAULT-44', () => {
  const line = 'disallow: /é\n';
  const long = Buffer.from(line.repeat(40_000));
  it.each([512_000, 512_001, 512_002, 512_003, 512_009])(
    'FAULT-44 of %i bytes, at most 512,001 are read, and a rule that is cut off is ignored',
    async (bytes) => {
      const whole = Buffer.concat([Buffer.from('user-agent: *\n'), long]).subarray(0, bytes);
      const outcome = await fetchFrom(respond(http('200 OK', {}, whole)));
      const body = Buffer.from(textOf(outcome), 'latin1');
      expect(body.equals(whole.subarray(0, 512_001))).toBe(true);
      const rules = parse(body).groups.flatMap((group) => group.rules);
      expect(new Set(rules.map(({ pattern }) => pattern))).toEqual(new Set(['/é']));
    },
  );

  it('FAULT-44 the limit is a setting', async () => {
    expect(textOf(await fetchFrom(respond(http('200 OK', {}, long)), { ...LOCAL, maxBytes: 10 }))).toHaveLength(11);
    expect(textOf(await fetchFrom(respond(http('200 OK', {}, long)), { ...LOCAL, maxBytes: 2 ** 20 }))).toHaveLength(
      long.length,
    );
  });
});

describe('FAULT-45', () => {
  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${RULES}`)],
    ['half a byte order mark', Buffer.concat([Buffer.of(0xef, 0xbb), Buffer.from(RULES)])],
    ['UTF-16', Buffer.from(`\ufeff${RULES}`, 'utf16le')],
    ['NULs', Buffer.from(`user-agent: *\0x\ndisallow: /private\0\n`)],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from(`${RULES}disallow: /`), Buffer.of(0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80)]),
    ],
    ['CR only', Buffer.from(RULES.replaceAll('\n', '\r'))],
    ['a line of 20 KB', Buffer.from(`# ${'x'.repeat(20_000)}\n${RULES}`)],
  ])('FAULT-45 %s is passed on byte for byte', async (_name, body) => {
    const outcome = await fetchFrom(respond(http('200 OK', { 'Content-Type': 'text/plain; charset=utf-16' }, body)));
    expect(textOf(outcome)).toBe(body.toString('latin1'));
  });
});

it.each(['text/html', 'application/octet-stream', 'image/png', 'nonsense', ''])(
  'FAULT-46 Content-Type "%s" is ignored',
  async (type) => {
    const outcome = await fetchFrom(
      respond(http('200 OK', { 'Content-Type': type, 'Cache-Control': ['max-age=60', 'public'] }, RULES)),
    );
    expect(textOf(outcome)).toBe(RULES);
    expect(outcome).toMatchObject({
      headers: { contentType: type, cacheControl: 'max-age=60, public', contentEncoding: undefined },
    });
  },
);
