/** Gzip is detected by its first bytes: headers of servers are not reliable for `.gz` files. */
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { headerEnd } from '../../fetch/http/gunzip-members.js';
import { type SitemapProblemText, sitemapProblem } from '../../messages/sitemap-problem.js';
import { ByteReader } from './byte-reader.js';
import { SitemapError } from './sitemap-error.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';

/** A `.gz` file sent with `Content-Encoding: gzip` has two layers; more is an attack. */
const MAX_LAYERS = 2;
/** Compressed bytes decoded at a time: a gzip bomb expands a thousandfold. */
const SLICE_BYTES = 4_096;
const TRAILER_BYTES = 8;
const MAX_HEADER_BYTES = 70_000;
/** Each member needs a decoder. A file of 50 MB has 800 members if a program writes it in blocks of 64 KiB. */
const MAX_MEMBERS = 4_096;

export function gunzipLayers(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let decoded = bounded(bytes);
  for (let layer = 0; layer < MAX_LAYERS; layer++) decoded = bounded(withoutLayer(decoded));
  return decoded;
}

/** @throws SitemapError (`too-large`) after the last byte that a sitemap may have */
async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = SITEMAP_LIMITS.bytes;
  for await (const part of bytes) {
    if (part.length > left) {
      yield part.subarray(0, left);
      throw new SitemapError(sitemapProblem('too-large', 'bytes', { bytes: SITEMAP_LIMITS.bytes }));
    }
    left -= part.length;
    yield part;
  }
}

async function* withoutLayer(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes);
  try {
    if (await isGzip(reader)) yield* members(reader);
    else yield* rest(reader);
  } finally {
    await reader.cancel();
  }
}

async function isGzip(reader: ByteReader): Promise<boolean> {
  return (await reader.fillTo(2)) && reader.buffered[0] === 0x1f && reader.buffered[1] === 0x8b;
}

async function* rest(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let part = await reader.take(65_536); part !== undefined; part = await reader.take(65_536)) yield part;
}

async function* members(reader: ByteReader): AsyncGenerator<Uint8Array> {
  let count = 0;
  do {
    if (++count > MAX_MEMBERS) throw broken('gzipMembers', { count: MAX_MEMBERS });
    await skipHeader(reader);
    yield* member(reader);
  } while (await isGzip(reader));
}

async function skipHeader(reader: ByteReader): Promise<void> {
  for (;;) {
    const end = headerEnd(reader.buffered, 0);
    if (end !== undefined) return reader.skip(end);
    if (reader.buffered.length > MAX_HEADER_BYTES || !(await reader.fill())) throw broken('gzipHeader');
  }
}

async function* member(reader: ByteReader): AsyncGenerator<Uint8Array> {
  let [crc, size] = [0, 0];
  const inflater = new Inflater();
  try {
    while (!inflater.isOver) {
      for (const part of await inflater.decode(reader)) {
        crc = crc32(part, crc);
        size += part.length;
        yield part;
      }
    }
  } finally {
    inflater.close();
  }
  if (inflater.failure !== undefined) throw inflater.failure;
  if (!(await reader.fillTo(TRAILER_BYTES))) throw broken('gzipEnd');
  const trailer = new DataView(reader.buffered.buffer, reader.buffered.byteOffset, TRAILER_BYTES);
  if (trailer.getUint32(0, true) !== crc || trailer.getUint32(4, true) !== size) throw broken('gzipChecksum');
  reader.skip(TRAILER_BYTES);
}

const broken = (...text: SitemapProblemText): SitemapError => new SitemapError(sitemapProblem('truncated', ...text));

/** Returns the bytes after the end of the deflate data to the reader. */
class Inflater {
  readonly #stream: InflateRaw = createInflateRaw();
  #parts: Uint8Array[] = [];
  #written = (): void => {};
  isOver = false;
  failure: SitemapError | undefined;

  constructor() {
    this.#stream.on('data', (part: Uint8Array) => this.#parts.push(part));
    this.#stream.on('error', (error) => {
      this.failure ??= broken('gzip', { why: error.message });
      this.#written();
    });
  }

  async decode(reader: ByteReader): Promise<readonly Uint8Array[]> {
    const slice = await reader.take(SLICE_BYTES);
    if (slice === undefined) {
      this.failure ??= broken('gzipEnd');
      this.isOver = true;
      return [];
    }
    const before = this.#stream.bytesWritten;
    await this.#write(slice);
    const taken = this.#stream.bytesWritten - before;
    if (taken < slice.length) reader.putBack(slice.subarray(taken));
    // zlib consumes less than it is given only at the end of the data.
    if (taken < slice.length || this.failure !== undefined) this.isOver = true;
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  async #write(slice: Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      // If zlib fails, it does not call the callback of `write`.
      this.#written = resolve;
      this.#stream.write(slice, () => resolve());
    });
  }

  close(): void {
    this.#stream.destroy();
  }
}
