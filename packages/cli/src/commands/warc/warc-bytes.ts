import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createGunzip, inflateRawSync } from 'node:zlib';

/** A member of a damaged file that was left out. */
export interface BadMember {
  /** Where it begins, in bytes of the file. */
  readonly at: number;
  readonly what: string;
}

const READ_BYTES = 1_048_576;
/** Compressed bytes of a member at most; a longer one is read as damaged if it is not followed by another. */
const MAX_MEMBER = 64 * 1_048_576;
/** Bytes of an uncompressed member at most. */
const MAX_CONTENT = 256 * 1_048_576;
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
/** The flags of a gzip header, https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1. */
const [HEADER_CRC, EXTRA, NAME, COMMENT] = [2, 4, 8, 16];
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** Bytes of the name or comment in a gzip header at most. */
const MAX_NAME = 65_536;

/** True if a file begins as a gzip file does. */
export async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return bytesRead === GZIP.length && buffer.equals(GZIP);
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a file, uncompressed; throws if it is damaged: then read it by `readMembers`. */
export async function* readWarc(path: string): AsyncGenerator<Buffer, void> {
  const isCompressed = await isGzip(path);
  const stream = createReadStream(path, { highWaterMark: READ_BYTES });
  if (!isCompressed) {
    yield* stream;
    return;
  }
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  stream.on('error', (error) => gunzip.destroy(error));
  stream.pipe(gunzip);
  try {
    yield* gunzip;
  } finally {
    stream.destroy();
    gunzip.destroy();
  }
  // Node ignores what follows a member and is none.
  if (gunzip.bytesWritten < stream.bytesRead) throw new Error('there are bytes between two members');
}

/**
 * Yields the uncompressed members of a damaged gzip file one by one, and leaves out those that are damaged. One member
 * costs itself alone: the next one is found by its header.
 */
export async function* readMembers(path: string, onBad: (bad: BadMember) => void): AsyncGenerator<Buffer, void> {
  const file = await open(path);
  try {
    const window = new FileWindow(file);
    let isInDamage = false;
    for (let at = 0; ; ) {
      await window.move(at);
      if (window.bytes.length === 0) return;
      const member = await readMember(window);
      if (typeof member !== 'string') {
        yield member.content;
        at += member.length;
        isInDamage = false;
        continue;
      }
      // What looks like a header within a damaged member is part of the same damage.
      if (!isInDamage) onBad({ at, what: member });
      isInDamage = true;
      const next = await nextMember(window, at);
      if (next === undefined) return;
      at = next;
    }
  } finally {
    await file.close();
  }
}

/** Bytes of a file from an offset on. */
class FileWindow {
  readonly #file: FileHandle;
  #at = 0;
  bytes: Buffer = Buffer.alloc(0);
  hasEnd = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Moves the start of the window to an offset that is not before it. */
  async move(at: number): Promise<void> {
    this.bytes = this.bytes.subarray(Math.min(at - this.#at, this.bytes.length));
    this.#at = at;
    if (this.bytes.length < READ_BYTES / 2) await this.grow();
  }

  async grow(): Promise<void> {
    if (this.hasEnd) return;
    const more = Buffer.allocUnsafe(Math.max(READ_BYTES, this.bytes.length));
    const { bytesRead } = await this.#file.read(more, 0, more.length, this.#at + this.bytes.length);
    if (bytesRead === 0) this.hasEnd = true;
    else this.bytes = Buffer.concat([this.bytes, more.subarray(0, bytesRead)]);
  }
}

/** Returns the member at the start of the window, or what is wrong with it. */
async function readMember(window: FileWindow): Promise<{ readonly content: Buffer; readonly length: number } | string> {
  for (;;) {
    const header = headerLength(window.bytes);
    if (header === 0) return 'it does not begin as a gzip member does';
    try {
      const { buffer, engine } = inflateRawSync(window.bytes.subarray(header), {
        info: true,
        maxOutputLength: MAX_CONTENT,
      }) as unknown as {
        readonly buffer: Buffer;
        readonly engine: { readonly bytesWritten: number };
      };
      const end = header + engine.bytesWritten;
      if (window.bytes.length >= end + TRAILER_BYTES || window.hasEnd) {
        if (window.bytes.length < end + TRAILER_BYTES) return 'its end is missing';
        if (window.bytes.readUInt32LE(end) !== crc32(buffer)) return 'its checksum is wrong';
        return { content: buffer, length: end + TRAILER_BYTES };
      }
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code !== 'Z_BUF_ERROR') return `it is damaged (${code ?? 'no code'})`;
      if (window.hasEnd || window.bytes.length > MAX_MEMBER) return 'its end is missing';
    }
    await window.grow();
  }
}

/** Returns the length of a gzip header; 0 if there is none. */
function headerLength(bytes: Buffer): number {
  if (bytes.length < HEADER_BYTES || bytes.indexOf(GZIP) !== 0) return 0;
  const flags = bytes[3] as number;
  let at = HEADER_BYTES;
  if (flags & EXTRA) at += 2 + (bytes.length > at + 1 ? bytes.readUInt16LE(at) : 0);
  for (const flag of [NAME, COMMENT]) {
    if ((flags & flag) === 0) continue;
    const length = bytes.subarray(at, at + MAX_NAME).indexOf(0);
    if (length === -1) return 0;
    at += length + 1;
  }
  return flags & HEADER_CRC ? at + 2 : at;
}

/** Returns where the next member may begin after `at`. */
async function nextMember(window: FileWindow, at: number): Promise<number | undefined> {
  let from = at + 1;
  for (;;) {
    await window.move(from);
    const found = window.bytes.indexOf(GZIP);
    if (found !== -1) return from + found;
    if (window.hasEnd) return undefined;
    from += Math.max(1, window.bytes.length - GZIP.length);
  }
}
