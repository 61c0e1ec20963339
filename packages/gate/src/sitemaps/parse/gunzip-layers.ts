/**
 * Gzip, told by its magic and not by what a header says: servers label a `.gz` file as they please. Read member by
 * member, each as a stream, so that what is whole is given out whatever follows it (F41, F42).
 */
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { headerEnd } from '../../fetch/http/gunzip-members.js';
import { ByteReader } from './byte-reader.js';
import { SitemapError } from './sitemap-error.js';
import { SITEMAP_LIMITS } from './sitemap-limits.js';

/** A `.gz` file that was encoded once more on its way; more is an attack. */
const MAX_LAYERS = 2;
/** Encoded bytes given to the decoder at a time: a bomb makes a thousand of each. */
const SLICE_BYTES = 4_096;
const TRAILER_BYTES = 8;
/** With a name and a comment that nobody needs. */
const MAX_HEADER_BYTES = 70_000;
/** Each costs a decoder; a file of 50 MB in the blocks that some programs make has 800. */
const MAX_MEMBERS = 4_096;

/** The bytes with up to two layers of gzip taken off; none of the layers may be larger than a sitemap may be. */
export function gunzipLayers(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let decoded = bounded(bytes);
  for (let layer = 0; layer < MAX_LAYERS; layer++) decoded = bounded(withoutLayer(decoded));
  return decoded;
}

/** @throws SitemapError (`too-large`) after the last byte that a sitemap may have. */
async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = SITEMAP_LIMITS.bytes;
  for await (const part of bytes) {
    if (part.length > left) {
      yield part.subarray(0, left);
      throw new SitemapError('too-large', `over ${SITEMAP_LIMITS.bytes} bytes: the rest was not read`);
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
    await reader.end();
  }
}

async function isGzip(reader: ByteReader): Promise<boolean> {
  return (await reader.atLeast(2)) && reader.held[0] === 0x1f && reader.held[1] === 0x8b;
}

async function* rest(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let part = await reader.piece(65_536); part !== undefined; part = await reader.piece(65_536)) yield part;
}

/** What follows the last member is no part of the file (F42). */
async function* members(reader: ByteReader): AsyncGenerator<Uint8Array> {
  let count = 0;
  do {
    if (++count > MAX_MEMBERS) throw broken('it has too many parts');
    await skipHeader(reader);
    yield* member(reader);
  } while (await isGzip(reader));
}

async function skipHeader(reader: ByteReader): Promise<void> {
  for (;;) {
    const end = headerEnd(reader.held, 0);
    if (end !== undefined) return reader.skip(end);
    if (reader.held.length > MAX_HEADER_BYTES || !(await reader.more())) throw broken('it is broken at its start');
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
  if (inflater.failure !== undefined) throw broken(inflater.failure);
  if (!(await reader.atLeast(TRAILER_BYTES))) throw broken('it ends too early');
  const trailer = new DataView(reader.held.buffer, reader.held.byteOffset, TRAILER_BYTES);
  if (trailer.getUint32(0, true) !== crc || trailer.getUint32(4, true) !== size) throw broken('its checksum is wrong');
  reader.skip(TRAILER_BYTES);
}

const broken = (why: string): SitemapError => new SitemapError('truncated', `its gzip cannot be read: ${why}`);

/** Bare deflate up to its end, slice by slice; what follows goes back to the reader. */
class Inflater {
  readonly #stream: InflateRaw = createInflateRaw();
  #parts: Uint8Array[] = [];
  #written = (): void => {};
  isOver = false;
  /** Why it ended before its end. */
  failure: string | undefined;

  constructor() {
    this.#stream.on('data', (part: Uint8Array) => this.#parts.push(part));
    this.#stream.on('error', (error) => {
      this.failure ??= error.message;
      this.#written();
    });
  }

  async decode(reader: ByteReader): Promise<readonly Uint8Array[]> {
    const slice = await reader.piece(SLICE_BYTES);
    if (slice === undefined) {
      this.failure ??= 'it ends too early';
      this.isOver = true;
      return [];
    }
    const before = this.#stream.bytesWritten;
    await this.#write(slice);
    const taken = this.#stream.bytesWritten - before;
    if (taken < slice.length) reader.putBack(slice.subarray(taken));
    // A decoder that does not take all it is given has come to the end.
    if (taken < slice.length || this.failure !== undefined) this.isOver = true;
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  async #write(slice: Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      // A decoder that fails forgets to say that it is done.
      this.#written = resolve;
      this.#stream.write(slice, () => resolve());
    });
  }

  close(): void {
    this.#stream.destroy();
  }
}
