import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { constants, crc32, createGunzip, inflateRawSync } from 'node:zlib';

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
/** What a member with records begins with. */
const RECORD = 'WARC/';
/** Compressed bytes of a member that show what it begins with. */
const PROBE_BYTES = 1_024;
/**
 * Output limits of the attempts to inflate a member: the first, and by how much the next is larger. If one fails, its limit
 * is about what it cost.
 */
const [FIRST_LIMIT, NEXT_LIMIT] = [16_384, 4];
/**
 * Inflated bytes of members that turn out to be damaged: so many in a file, and so many more for each byte before. Beyond
 * it, the rest of the file is left out: members that overlap would take time that grows with the square of its length.
 */
const [MAX_WASTED, MAX_WASTED_PER_BYTE] = [256 * 1_048_576, 64];
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
 * costs itself alone: the next one is found by its header and by the record that it begins with. Ends early if
 * `isStopped` returns true.
 */
export async function* readMembers(
  path: string,
  onBad: (bad: BadMember) => void,
  isStopped: () => boolean = () => false,
): AsyncGenerator<Buffer, void> {
  const file = await open(path);
  try {
    const window = new FileWindow(file);
    const inflater = new Inflater();
    let isInDamage = false;
    for (let at = 0; ; ) {
      await window.move(at);
      // Without a turn of the event loop, no signal would be noticed.
      await turn();
      if (window.bytes.length === 0 || isStopped()) return;
      const member = isInDamage && !beginsRecord(window, inflater) ? NO_RECORD : await readMember(window, inflater);
      if (typeof member !== 'string') {
        yield member.content;
        at += member.length;
        isInDamage = false;
        continue;
      }
      // What looks like a header within a damaged member is part of the same damage.
      if (!isInDamage) onBad({ at, what: member });
      isInDamage = true;
      if (inflater.wasted > MAX_WASTED + MAX_WASTED_PER_BYTE * at) {
        onBad({ at, what: 'too much before it is damaged, so the rest of the file is not read' });
        return;
      }
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

const NO_RECORD = 'it begins with no record';

interface Inflated {
  readonly content: Buffer;
  /** Compressed bytes that were read. */
  readonly length: number;
}

/** Inflates members, and counts the bytes that were inflated for nothing. */
class Inflater {
  /** At most four times as many as were inflated, and 16 KB for each member. */
  wasted = 0;

  /** Throws an error of zlib, or `ERR_BUFFER_TOO_LARGE` if there are more than `MAX_CONTENT` bytes. */
  inflate(bytes: Buffer, finishFlush: number = constants.Z_FINISH): Inflated {
    for (let maxOutputLength = FIRST_LIMIT; ; maxOutputLength *= NEXT_LIMIT) {
      try {
        const { buffer, engine } = inflateRawSync(bytes, { info: true, maxOutputLength, finishFlush }) as unknown as {
          readonly buffer: Buffer;
          readonly engine: { readonly bytesWritten: number };
        };
        return { content: buffer, length: engine.bytesWritten };
      } catch (error) {
        const isLarger = (error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
        if (isLarger && maxOutputLength < MAX_CONTENT) continue;
        this.wasted += maxOutputLength;
        throw error;
      }
    }
  }
}

/** True if the start of the window is the header of a member that begins with a record. */
function beginsRecord(window: FileWindow, inflater: Inflater): boolean {
  const header = headerLength(window.bytes);
  if (header === 0) return false;
  try {
    const { content } = inflater.inflate(window.bytes.subarray(header, header + PROBE_BYTES), constants.Z_SYNC_FLUSH);
    const isRecord = content.toString('latin1', 0, RECORD.length) === RECORD;
    // To inflate little takes time, too.
    if (!isRecord) inflater.wasted += Math.max(content.length, FIRST_LIMIT);
    return isRecord;
  } catch {
    return false;
  }
}

/** Returns the member at the start of the window, or what is wrong with it. */
async function readMember(
  window: FileWindow,
  inflater: Inflater,
): Promise<{ readonly content: Buffer; readonly length: number } | string> {
  for (;;) {
    const header = headerLength(window.bytes);
    if (header === 0) return 'it does not begin as a gzip member does';
    const { wasted } = inflater;
    try {
      const { content, length } = inflater.inflate(window.bytes.subarray(header));
      const end = header + length;
      if (window.bytes.length >= end + TRAILER_BYTES || window.hasEnd) {
        const isWhole = window.bytes.length >= end + TRAILER_BYTES;
        if (isWhole && window.bytes.readUInt32LE(end) === crc32(content))
          return { content, length: end + TRAILER_BYTES };
        inflater.wasted += content.length;
        return isWhole ? 'its checksum is wrong' : 'its end is missing';
      }
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code !== 'Z_BUF_ERROR') return `it is damaged (${code ?? 'no code'})`;
      if (window.hasEnd || window.bytes.length > MAX_MEMBER) return 'its end is missing';
    }
    // The next attempt costs more than all before it.
    inflater.wasted = wasted;
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
