/** Responses in many small pieces: cut off if they are hostile, read if they are honest. */

import type { TLSSocket } from 'node:tls';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import { detailOf } from '../../../src/messages/failure-text.js';
import { type Certificates, makeCertificates } from '../../servers/certificates.js';
import { flood, http, type MisbehavingOptions, type Script } from '../../servers/misbehaving.js';
import { splitSocket } from '../../servers/split-socket.js';
import { fetchFrom, LOCAL, RULES, textOf } from '../fetching.js';

/** The tests are not about the deadline. */
const PATIENT: FetchSettings = { ...LOCAL, timeout: 60_000 };
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
const BODY = Buffer.from(RULES + '# a comment\n'.repeat(42_664)).subarray(0, 511_990);
const LINES = Array.from({ length: 24_000 }, (_, i) => (i === 0 ? 'user-agent: *\n' : `disallow: /${10 ** 8 + i}\n`));
const CUT_OFF = { kind: 'unreachable', reason: 'invalid-response', cause: 'site' };

let certificates: Certificates;
beforeAll(() => {
  certificates = makeCertificates();
});

/** Each piece is a chunk. */
function chunks(pieces: Iterable<string | Uint8Array>): Buffer {
  const parts = Array.from(pieces, (piece) => {
    const bytes = Buffer.from(piece as string);
    return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function oneByteChunks(bytes: Uint8Array): Buffer {
  return chunks(Array.from(bytes, (byte) => Uint8Array.of(byte)));
}

/** Sends the headers and the body at once. */
function send(headers: string, body: Uint8Array): Script {
  return (socket) => void socket.end(Buffer.concat([Buffer.from(OK + headers), body]));
}

/** The settings of a client whose socket returns at most `bytes` at a time. */
function split(bytes: number): FetchSettings {
  return { ...PATIENT, connect: (host, port) => splitSocket(host, port, bytes) };
}

describe('FAULT-94 hostile', () => {
  it.each<[string, string, Uint8Array]>([
    ['plain', '', BODY],
    ['gzip', 'Content-Encoding: gzip\r\n', gzipSync(BODY, { level: constants.Z_NO_COMPRESSION })],
    ['deflate', 'Content-Encoding: deflate\r\n', deflateSync(BODY, { level: constants.Z_NO_COMPRESSION })],
    ['gzip in gzip', 'Content-Encoding: gzip, gzip\r\n', gzipSync(gzipSync(BODY, { level: 0 }), { level: 0 })],
  ])('FAULT-94 a body of one-byte chunks is a failure of the site: %s', async (_, headers, body) => {
    expect(await fetchFrom(send(headers + CHUNKED, oneByteChunks(body)), PATIENT)).toMatchObject({
      ...CUT_OFF,
      status: 200,
      detail: { id: 'chunks' },
    });
  });

  it('FAULT-94 the limit is 4,096 chunks and one more for each 12 bytes', async () => {
    // 4,096 + 4,468 / 12 is 4,468.3.
    const within = BODY.subarray(0, 4_468);
    expect(textOf(await fetchFrom(send(CHUNKED, oneByteChunks(within)), PATIENT))).toBe(within.toString());
    const beyond = BODY.subarray(0, 4_469);
    expect(await fetchFrom(send(CHUNKED, oneByteChunks(beyond)), PATIENT)).toMatchObject(CUT_OFF);
  });

  it.each<[string, string, string]>([
    ['a body with a length', `Content-Length: 5000\r\n\r\n`, BODY.toString('latin1', 0, 5_000)],
    ['a body that ends with the connection', 'Connection: close\r\n\r\n', BODY.toString('latin1', 0, 5_000)],
    ['headers', `${'a: b\r\n'.repeat(900)}Content-Length: 0\r\n\r\n`, ''],
  ])('FAULT-94 packets of one byte are joined: %s', async (_, headers, body) => {
    expect(textOf(await fetchFrom(send(headers, Buffer.from(body)), split(1)))).toBe(body);
  });

  it('FAULT-94 endless trailers in packets of one byte are a failure of the site', async () => {
    const script: Script = async (socket) => {
      socket.write(`${OK}${CHUNKED}0\r\n`);
      await flood(socket, Buffer.from('a: b\r\n'));
    };
    expect(await fetchFrom(script, split(1))).toMatchObject({ kind: 'unreachable', cause: 'site' });
  });

  it('FAULT-94 interim responses in packets of one byte are a failure of the site', async () => {
    const script: Script = (socket) => flood(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'));
    expect(await fetchFrom(script, split(1))).toMatchObject(CUT_OFF);
  });

  it('FAULT-94 of kilobytes of extensions before each chunk, four times the limit of the body is read', async () => {
    const script: Script = async (socket) => {
      socket.write(OK + CHUNKED);
      await flood(socket, Buffer.from(`1;${'a'.repeat(15_000)}\r\n#\r\n`.repeat(10)));
    };
    for (const maxBytes of [100, 512_000]) {
      expect(await fetchFrom(script, { ...PATIENT, maxBytes })).toMatchObject({
        ...CUT_OFF,
        detail: detailOf('wireBytes', { bytes: 4 * maxBytes + 65_536 }),
      });
    }
  });

  it('FAULT-94 one byte per record of TLS is a failure of the site', async () => {
    const script: Script = async (socket) => {
      socket.write(`${OK}Content-Length: ${BODY.length}\r\n\r\n`);
      // Each write is awaited, because TLS would join them to one record.
      for (const byte of BODY) {
        if (socket.destroyed) return;
        await new Promise((resolve) => socket.write(Uint8Array.of(byte), resolve));
      }
    };
    expect(await fetchFrom(script, ...overTls())).toMatchObject(CUT_OFF);
  });

  it('FAULT-94 a TLS connection that renegotiates without end is a failure of the site', async () => {
    const script: Script = (socket) => {
      socket.write(`${OK}Content-Length: 9\r\n\r\n`);
      const next = (error?: Error | null): void => {
        if (!error && !socket.destroyed) (socket as TLSSocket).renegotiate({}, next);
      };
      next();
    };
    const [settings, options] = overTls({ maxVersion: 'TLSv1.2' });
    expect(await fetchFrom(script, { ...settings, maxBytes: 1_000 }, options)).toMatchObject({
      ...CUT_OFF,
      detail: detailOf('wireBytes', { bytes: 69_536 }),
    });
  });
});

/** Settings of the client and options of the server. */
function overTls(options: object = {}): [FetchSettings, MisbehavingOptions] {
  return [{ ...PATIENT, acceptBadCertificates: true }, { tls: { ...certificates.good, ...options } }];
}

describe('FAULT-94 honest', () => {
  const whole = LINES.join('');

  it('FAULT-94 24,000 lines, one line a chunk, are read', async () => {
    expect(textOf(await fetchFrom(send(CHUNKED, chunks(LINES)), PATIENT))).toBe(whole);
  });

  it('FAULT-94 24,000 lines, one line a chunk and a packet, are read', async () => {
    const bytes = chunks(LINES.slice(1)).length;
    const packet = (bytes - 5) / (LINES.length - 1);
    // The first of these chunks begins at the start of a packet.
    const before = Buffer.byteLength(`${OK}a: \r\n${CHUNKED}`) + chunks(LINES.slice(0, 1)).length - 5;
    const headers = `a: ${'x'.repeat(packet - (before % packet))}\r\n${CHUNKED}`;
    expect(textOf(await fetchFrom(send(headers, chunks(LINES)), split(packet)))).toBe(whole);
  });

  it('FAULT-94 24,000 lines, one line a chunk and a record of TLS, are read', async () => {
    const script: Script = async (socket) => {
      socket.write(OK + CHUNKED);
      for (const line of LINES) {
        const isReady = socket.write(`${line.length.toString(16)}\r\n${line}\r\n`);
        if (!isReady) await new Promise((resolve) => socket.once('drain', resolve));
      }
      socket.end('0\r\n\r\n');
    };
    expect(textOf(await fetchFrom(script, ...overTls()))).toBe(whole);
  });

  it('FAULT-94 500 KiB in chunks of 4 KiB are read', async () => {
    const body = Buffer.alloc(512_000, '# a comment\n');
    const pieces = Array.from({ length: 125 }, (_, i) => body.subarray(4_096 * i, 4_096 * (i + 1)));
    expect(textOf(await fetchFrom(send(CHUNKED, chunks(pieces)), PATIENT))).toBe(body.toString());
  });

  it.each([1, 9])('FAULT-94 gzip of level %i that is flushed after each line is read', async (level) => {
    const flushed = await flushedAfterEach(LINES, level);
    const script = send(`Content-Encoding: gzip\r\n${CHUNKED}`, chunks(flushed));
    expect(textOf(await fetchFrom(script, PATIENT))).toBe(whole);
  });

  it('FAULT-94 brotli in chunks of 16 bytes is read', async () => {
    const encoded = brotliCompressSync(whole);
    const pieces = Array.from({ length: Math.ceil(encoded.length / 16) }, (_, i) =>
      encoded.subarray(16 * i, 16 * i + 16),
    );
    const script = send(`Content-Encoding: br\r\n${CHUNKED}`, chunks(pieces));
    expect(textOf(await fetchFrom(script, PATIENT))).toBe(whole);
  });

  it('FAULT-94 a file of 4,000 bytes may come byte by byte', async () => {
    const body = BODY.subarray(0, 3_900);
    expect(textOf(await fetchFrom((socket) => void socket.end(http('200 OK', {}, body)), split(1)))).toBe(
      body.toString(),
    );
  });
});

/** Returns what a gzip stream writes for each line, which it flushes. */
async function flushedAfterEach(lines: readonly string[], level: number): Promise<Uint8Array[]> {
  const gzip = createGzip({ level });
  const pieces: Buffer[] = [];
  let piece: Buffer[] = [];
  gzip.on('data', (bytes: Buffer) => piece.push(bytes));
  const endPiece = (): void => {
    if (piece.length > 0) pieces.push(Buffer.concat(piece));
    piece = [];
  };
  for (const line of lines) {
    gzip.write(line);
    await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, () => resolve()));
    endPiece();
  }
  await new Promise((resolve) => gzip.once('end', resolve).end());
  endPiece();
  return pieces;
}
