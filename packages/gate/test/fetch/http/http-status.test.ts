import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fetchResult } from '@maycrawl/core/status';
import { describe, expect, it } from 'vitest';
import { http } from '../../servers/misbehaving.js';
import { fetchFrom, LOCAL, RULES, respond, textOf } from '../fetching.js';

/** The outcome of a 206 that is not the whole file. */
const PART = { kind: 'unreachable', reason: 'truncated', cause: 'site', status: 206 };

/** Returns the Content-Range of a whole body. */
function wholeRange(body: string | Uint8Array): string {
  return `bytes 0-${body.length - 1}/${body.length}`;
}

function partial(
  range: string | readonly string[],
  body: string | Uint8Array,
  headers: Parameters<typeof http>[1] = {},
): Buffer {
  return http('206 Partial Content', { 'Content-Range': range, ...headers }, body);
}

describe('FAULT-01', () => {
  it.each(['200 OK', '204 No Content', '205 Reset Content'])(
    'FAULT-01 %s with an empty body is a file without rules',
    async (status) => {
      const headers = status.startsWith('204') ? { 'Content-Length': [] } : {};
      const outcome = await fetchFrom(respond(http(status, headers)));
      expect(outcome).toMatchObject({ kind: 'file', status: Number.parseInt(status, 10), body: new Uint8Array(0) });
    },
  );
});

it('FAULT-02 HTML with status 200 is passed on unchanged', async () => {
  const page = `<!doctype html><title>Shop</title>\n${RULES}<p>No such page`;
  const outcome = await fetchFrom(respond(http('200 OK', { 'Content-Type': 'text/html' }, page)));
  expect(textOf(outcome)).toBe(page);
  expect(outcome).toMatchObject({ headers: { contentType: 'text/html' } });
});

describe('FAULT-03', () => {
  it.each(['201 Created', '203 Non-Authoritative Information', '299 Fine'])('FAULT-03 %s is a file', async (status) => {
    expect(textOf(await fetchFrom(respond(http(status, {}, RULES))))).toBe(RULES);
  });

  it('FAULT-03 a 206 with the whole file is a file', async () => {
    expect(textOf(await fetchFrom(respond(partial(wholeRange(RULES), RULES))))).toBe(RULES);
  });

  it.each(['bytes 0-9/999', 'bytes 5-32/33', 'bytes 0-32/*', 'bytes */33', '', 'junk'])(
    'FAULT-03 a 206 with Content-Range "%s" is a server error',
    async (range) => {
      expect(await fetchFrom(respond(partial(range, RULES)))).toMatchObject(PART);
    },
  );

  it('FAULT-03 a 206 without Content-Range is a server error', async () => {
    expect(await fetchFrom(respond(partial([], RULES)))).toMatchObject(PART);
  });

  it('FAULT-03 a 206 that has its ranges as parts of a multipart body is a server error', async () => {
    const body = `--x\r\nContent-Range: ${wholeRange(RULES)}\r\n\r\n${RULES}\r\n--x--\r\n`;
    for (const range of [[], wholeRange(body)]) {
      const response = partial(range, body, { 'Content-Type': 'multipart/byteranges; boundary=x' });
      expect(await fetchFrom(respond(response))).toMatchObject(PART);
    }
  });
});

describe('FAULT-98', () => {
  it.each([
    ['shorter', RULES.slice(0, -1)],
    ['longer', `${RULES}#`],
    ['empty', ''],
  ])('FAULT-98 a 206 whose body is %s than its Content-Range is a server error', async (_, body) => {
    expect(await fetchFrom(respond(partial(wholeRange(RULES), body)))).toMatchObject(PART);
  });

  it('FAULT-98 the same for a body without a stated length, in chunks or up to the end of the connection', async () => {
    const range = wholeRange(`${RULES}#`);
    const chunks = `${RULES.length.toString(16)}\r\n${RULES}\r\n0\r\n\r\n`;
    for (const response of [
      partial(range, RULES, { 'Content-Length': [] }),
      partial(range, chunks, { 'Content-Length': [], 'Transfer-Encoding': 'chunked' }),
    ]) {
      expect(await fetchFrom(respond(response))).toMatchObject(PART);
    }
  });

  it.each([
    ['gzip', gzipSync(RULES)],
    ['br', brotliCompressSync(RULES)],
    ['deflate', deflateSync(RULES)],
  ])('FAULT-98 the Content-Range of a %s body counts its encoded bytes', async (encoding, body) => {
    const headers = { 'Content-Encoding': encoding };
    expect(textOf(await fetchFrom(respond(partial(wholeRange(body), body, headers))))).toBe(RULES);
    // The range of the decoded file, and one of more encoded bytes than there are.
    for (const range of [wholeRange(RULES), wholeRange(Buffer.concat([body, body]))]) {
      expect(await fetchFrom(respond(partial(range, body, headers)))).toMatchObject(PART);
    }
  });

  it('FAULT-98 of a whole file above the size limit, the part up to the limit is read', async () => {
    const settings = { ...LOCAL, maxBytes: 10 };
    const outcome = await fetchFrom(respond(partial(wholeRange(RULES), RULES)), settings);
    expect(textOf(outcome)).toBe(RULES.slice(0, 11));
    // More bytes than the range has.
    expect(await fetchFrom(respond(partial('bytes 0-9/10', RULES)), settings)).toMatchObject(PART);
    // As many as the limit, and one less than the range has.
    expect(await fetchFrom(respond(partial('bytes 0-10/11', RULES.slice(0, 10))), settings)).toMatchObject(PART);
  });

  it('FAULT-98 with another status, Content-Range is ignored', async () => {
    const response = http('200 OK', { 'Content-Range': 'bytes 0-9/999' }, RULES);
    expect(textOf(await fetchFrom(respond(response)))).toBe(RULES);
  });

  it.each<[string | string[], number | undefined]>([
    ['0', 0],
    ['3500', 3500],
    ['99999999999999999999', 2 ** 31],
    // Of several, the first counts.
    ['60, 120', 60],
    [['60', '120'], 60],
    // Ignored: not a whole number of seconds.
    ['-1', undefined],
    ['60.5', undefined],
    ['1e3', undefined],
    ['one hour', undefined],
    ['', undefined],
    ['old, 60', undefined],
  ])('FAULT-98 Age: %j', async (age, seconds) => {
    const outcome = await fetchFrom(respond(http('200 OK', { Age: age }, RULES)));
    expect(outcome).toMatchObject({ kind: 'file', headers: { ageSeconds: seconds } });
  });
});

describe('FAULT-04', () => {
  it.each(['300 Multiple Choices', '305 Use Proxy', '306 Unused', '399 What'])(
    'FAULT-04 %s counts as no file, with or without Location',
    async (status) => {
      const outcome = await fetchFrom(respond(http(status, { Location: '/other' })));
      expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'status', hops: [{}] });
    },
  );

  it.each([{}, { Location: '' }, { Location: '   ' }])(
    'FAULT-04 a redirect without Location counts as no file (%j)',
    async (headers) => {
      const outcome = await fetchFrom(respond(http('302 Found', headers)));
      expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'bad-location', status: 302 });
    },
  );
});

describe('FAULT-05', () => {
  it('FAULT-05 after an unsolicited 304, the request is repeated once', async () => {
    const outcome = await fetchFrom(
      respond(http('304 Not Modified', { 'Content-Length': [] }), http('200 OK', {}, RULES)),
    );
    expect(textOf(outcome)).toBe(RULES);
    expect(outcome.hops.map(({ status }) => status)).toEqual([304, 200]);
  });

  it('FAULT-05 a second 304 is a server error', async () => {
    const outcome = await fetchFrom(respond(http('304 Not Modified', { 'Content-Length': [] })));
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'status', status: 304 });
    expect(outcome.hops).toHaveLength(2);
  });
});

describe('FAULT-15', () => {
  it.each([400, 401, 402, 403, 404, 407, 410, 418, 421, 451, 499])('FAULT-15 %i counts as no file', async (status) => {
    const outcome = await fetchFrom(respond(http(`${status} No`, {}, RULES)));
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'status', status });
  });
});

describe('FAULT-16', () => {
  it('FAULT-16 408 counts as no file, like other 4xx', async () => {
    expect(await fetchFrom(respond(http('408 Request Timeout')))).toMatchObject({ kind: 'unavailable', status: 408 });
  });

  const now = Date.UTC(2026, 0, 1);
  it.each([
    [undefined, undefined],
    ['120', 120],
    ['0', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['Thu, 01 Jan 2026 00:10:00 GMT', 600],
    ['Thursday, 01-Jan-26 00:10:00 GMT', 600],
    ['Wed, 01 Jan 2025 00:00:00 GMT', 0],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('FAULT-16 429 with Retry-After %s has a delay of %s seconds', async (value, seconds) => {
    const headers = value === undefined ? {} : { 'Retry-After': value };
    const outcome = await fetchFrom(respond(http('429 Too Many Requests', headers)), { ...LOCAL, now: () => now });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'status', status: 429 });
    expect(outcome).toHaveProperty('retryAfterSeconds', seconds);
  });
});

describe('FAULT-17', () => {
  it.each([500, 501, 502, 504, 520, 599])('FAULT-17 %i is a server error', async (status) => {
    const outcome = await fetchFrom(respond(http(`${status} Broken`, {}, RULES)));
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'status', status, retryAfterSeconds: undefined });
  });

  it('FAULT-17 the Retry-After of a 503 is passed on', async () => {
    const outcome = await fetchFrom(respond(http('503 Service Unavailable', { 'Retry-After': '90' })));
    expect(outcome).toMatchObject({ kind: 'unreachable', status: 503, retryAfterSeconds: 90 });
  });
});

describe('FAULT-18', () => {
  const page = http('500 Oops', { 'Content-Type': 'text/html' }, '<title>Oops</title><h1>Page not found</h1>');

  it('FAULT-18 a 500 with a "page not found" body is a server error', async () => {
    expect(await fetchFrom(respond(page))).toMatchObject({ kind: 'unreachable', reason: 'status', status: 500 });
  });

  it('B9, FAULT-18 with the option, it counts as no file', async () => {
    const outcome = await fetchFrom(respond(page), { ...LOCAL, trustNotFoundPages: true });
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'status', status: 500 });
  });

  it('B9, FAULT-18 with the option, other 5xx and a 429 are still server errors', async () => {
    const settings = { ...LOCAL, trustNotFoundPages: true };
    for (const response of [
      http('500 Oops', {}, 'We are down for maintenance.'),
      http('429 No', {}, 'Page not found'),
    ]) {
      expect(await fetchFrom(respond(response), settings)).toMatchObject({ kind: 'unreachable', reason: 'status' });
    }
  });
});

describe('FAULT-19', () => {
  it.each(['000', '099', '199', '600', '999', '20', '2000', 'OK', '-200'])(
    'FAULT-19 status %s is a server error',
    async (status) => {
      const outcome = await fetchFrom(respond(http(`${status} Odd`, {}, RULES)));
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
    },
  );
});

it.each([200, 204, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 400, 401, 403, 404, 410, 429, 451, 500, 503, 599])(
  'B1–B5 the outcome of a fetch that ends with %i is that of the one table',
  async (status) => {
    const { kind } = await fetchFrom(respond(http(`${status} Any`, { 'Content-Length': [] })));
    expect(kind).toBe(fetchResult(status));
  },
);
