import { fstatSync, writeSync, write as writeToFd } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const write = promisify(writeToFd);

const FIRST_OCTETS = 262_144;
/** What is held is written before it grows past so many octets, where who puts looks at `isFull`. */
const FULL_OCTETS = 98_304;
const SHORT_OCTETS = 512;
const WORD_OCTETS = 4;
const RETRY_MS = 5;

/** Collects octets for `fd`, and writes them in large pieces while other work goes on. */
export class OctetWriter {
  readonly #fd: number;
  readonly #failure: (error: unknown) => Error;
  readonly #beforeWrite: () => void;
  /** To have another thread write to it costs more than to write. */
  readonly #isFile: boolean;
  #octets: Uint8Array = new Uint8Array(FIRST_OCTETS);
  #view: DataView = new DataView(this.#octets.buffer);
  #length = 0;
  /** What was put last, and a view of it. */
  #source: Uint8Array = new Uint8Array(0);
  #sourceView: DataView = new DataView(this.#source.buffer);

  /** `failure`: what is thrown if the system refuses. `beforeWrite` is called before text is written. */
  constructor(fd: number, failure: (error: unknown) => Error, beforeWrite: () => void = () => {}) {
    this.#fd = fd;
    this.#failure = failure;
    this.#beforeWrite = beforeWrite;
    this.#isFile = fstatSync(fd).isFile();
  }

  get isFull(): boolean {
    return this.#length >= FULL_OCTETS;
  }

  /** Copies `octets[start, end)`; not while `flush` is under way. */
  put(octets: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#octets.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#octets.subarray(0, this.#length));
      this.#octets = larger;
      this.#view = new DataView(larger.buffer);
    }
    if (end - start > SHORT_OCTETS || end - start < WORD_OCTETS)
      this.#octets.set(octets.subarray(start, end), this.#length);
    else this.#putShort(octets, start, end);
    this.#length = length;
  }

  /** Four octets at a time: most runs of lines are short, and a view of each would cost more. */
  #putShort(octets: Uint8Array, start: number, end: number): void {
    if (octets !== this.#source) {
      this.#source = octets;
      this.#sourceView = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
    }
    const [from, to] = [this.#sourceView, this.#view];
    const last = end - WORD_OCTETS;
    const shift = this.#length - start;
    for (let at = start; at < last; at += WORD_OCTETS) to.setInt32(at + shift, from.getInt32(at));
    // The last word overlaps the one before: to copy what is left one by one would cost as much as all the rest.
    to.setInt32(last + shift, from.getInt32(last));
  }

  putText(text: string): void {
    const octets = new TextEncoder().encode(text);
    this.put(octets, 0, octets.length);
  }

  #write(at: number): number | Promise<number> {
    const left = this.#length - at;
    if (this.#isFile) return writeSync(this.#fd, this.#octets, at, left);
    return write(this.#fd, this.#octets, at, left).then(({ bytesWritten }) => bytesWritten);
  }

  /** Hands what is held to the system, however slowly it takes it. */
  async flush(): Promise<void> {
    if (this.#length > 0) this.#beforeWrite();
    for (let at = 0; at < this.#length; ) {
      try {
        at += await this.#write(at);
      } catch (error) {
        // A reader that is slow, behind a descriptor that does not block.
        if ((error as { code?: unknown }).code !== 'EAGAIN') throw this.#failure(error);
        await wait(RETRY_MS);
      }
    }
    this.#length = 0;
  }
}
