import { createReadStream, fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { CommandError } from '../command-error.js';

const STDIN = 0;
const BLOCK_OCTETS = 262_144;

/** The octets of stdin, block by block, read without holding up what goes on beside it. */
export class ListInput {
  readonly #stream: Readable;
  #isStopped = false;

  constructor() {
    const stats = fstatSync(STDIN);
    // Reading a folder fails and tells why; as `process.stdin` it would be empty.
    this.#stream =
      stats.isFile() || stats.isDirectory()
        ? createReadStream('', { fd: STDIN, highWaterMark: BLOCK_OCTETS, autoClose: false })
        : process.stdin;
  }

  /** Throws a {@link CommandError} (`io`). */
  async *blocks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const block of this.#stream) {
        if (this.#isStopped) return;
        yield block as Uint8Array;
      }
    } catch (error) {
      // A stream that is let go of before its end says so by an error.
      if (this.#isStopped) return;
      const code = String((error as { code?: unknown }).code);
      throw new CommandError('io', `cannot read stdin (${code}): give a list that can be read`, { cause: error });
    }
  }

  /** Ends `blocks`, even while it waits for one. */
  stop(): void {
    this.#isStopped = true;
    this.#stream.destroy();
  }
}
