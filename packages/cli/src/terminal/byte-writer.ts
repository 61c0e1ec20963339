import { fstatSync, writeSync, write as writeToFd } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const write = promisify(writeToFd);

const INITIAL_BYTES = 262_144;
/** From this size on, `isFull` is true and the caller should flush. */
const FULL_BYTES = 98_304;
/** Maximum length that is copied word by word. */
const SHORT_BYTES = 512;
const WORD_BYTES = 4;
/** Maximum length that is copied byte by byte: a view of the source would cost more than the copy. */
const TINY_BYTES = 16;
/** Of a UTF-16 code unit. */
const MAX_UTF8_BYTES = 3;
const RETRY_MS = 5;
const encoder = new TextEncoder();

/** Buffers bytes for `fd`, and writes them in large pieces. Except for a file, the writes are asynchronous. */
export class ByteWriter {
  readonly #fd: number;
  readonly #toError: (error: unknown) => Error;
  readonly #beforeWrite: () => void;
  /** A file is written to synchronously, which costs less than a write by another thread. */
  readonly #isFile: boolean;
  #bytes: Uint8Array = new Uint8Array(INITIAL_BYTES);
  #view: DataView = new DataView(this.#bytes.buffer);
  #length = 0;
  /** The last array that was copied from, and a view of it. */
  #source: Uint8Array = new Uint8Array(0);
  #sourceView: DataView = new DataView(this.#source.buffer);

  /** `toError` maps the error of a failed write. */
  constructor(fd: number, toError: (error: unknown) => Error, beforeWrite: () => void = () => {}) {
    this.#fd = fd;
    this.#toError = toError;
    this.#beforeWrite = beforeWrite;
    this.#isFile = fstatSync(fd).isFile();
  }

  get isFull(): boolean {
    return this.#length >= FULL_BYTES;
  }

  /** Copies `bytes[start, end)` to the buffer. Must not be called while `flush` is pending. */
  put(bytes: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    this.#reserve(length);
    if (end - start > SHORT_BYTES) this.#bytes.set(bytes.subarray(start, end), this.#length);
    else if (end - start > TINY_BYTES) this.#putShort(bytes, start, end);
    else for (let at = start; at < end; at++) this.#bytes[this.#length + at - start] = bytes[at] as number;
    this.#length = length;
  }

  /** Copies four bytes at a time: most runs of lines are short, and `subarray` would cost more than the copy. */
  #putShort(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.#source) {
      this.#source = bytes;
      this.#sourceView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const [from, to] = [this.#sourceView, this.#view];
    const last = end - WORD_BYTES;
    const shift = this.#length - start;
    for (let at = start; at < last; at += WORD_BYTES) to.setInt32(at + shift, from.getInt32(at));
    // The last word overlaps the one before. Copying the remaining bytes one by one would cost as much as the rest.
    to.setInt32(last + shift, from.getInt32(last));
  }

  /** Makes room for this length. */
  #reserve(length: number): void {
    if (length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * length);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  putText(text: string): void {
    this.#reserve(this.#length + MAX_UTF8_BYTES * text.length);
    // Short texts of ASCII characters, as most are, take less time here than in an encoder.
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80 || i === SHORT_BYTES) {
        this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
        return;
      }
      this.#bytes[this.#length + i] = code;
    }
    this.#length += text.length;
  }

  #write(at: number): number | Promise<number> {
    const left = this.#length - at;
    if (this.#isFile) return writeSync(this.#fd, this.#bytes, at, left);
    return write(this.#fd, this.#bytes, at, left).then(({ bytesWritten }) => bytesWritten);
  }

  async flush(): Promise<void> {
    if (this.#length > 0) this.#beforeWrite();
    for (let at = 0; at < this.#length; ) {
      try {
        at += await this.#write(at);
      } catch (error) {
        // EAGAIN: the descriptor does not block, and its reader is slow.
        if ((error as { code?: unknown }).code !== 'EAGAIN') throw this.#toError(error);
        await wait(RETRY_MS);
      }
    }
    this.#length = 0;
  }
}
