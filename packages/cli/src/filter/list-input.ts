import { createReadStream, fstatSync, read as readFromFd } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { CommandError } from '../command-error.js';

const read = promisify(readFromFd);

const STDIN = 0;
const BLOCK_OCTETS = 262_144;
/** Blocks that are kept to be read into again. */
const MOST_SPARE = 8;

/** The octets of stdin, block by block, read without holding up what goes on beside it. */
export class ListInput {
  readonly #stream: Readable | undefined;
  readonly #spare: Uint8Array[] = [];
  #isStopped = false;

  constructor() {
    const stats = fstatSync(STDIN);
    // Reading a folder fails and tells why; as `process.stdin` it would be empty.
    if (stats.isDirectory()) this.#stream = createReadStream('', { fd: STDIN, autoClose: false });
    else if (!stats.isFile()) this.#stream = process.stdin;
  }

  /** Throws a {@link CommandError} (`io`). */
  async *blocks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const block of this.#stream ?? this.#fileBlocks()) {
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

  /** Takes back a block that nobody looks at any more. */
  release(block: Uint8Array): void {
    const { buffer } = block;
    const isOurs = this.#stream === undefined && buffer.byteLength === BLOCK_OCTETS;
    if (isOurs && this.#spare.length < MOST_SPARE) this.#spare.push(new Uint8Array(buffer));
  }

  /** Ends `blocks`, even while it waits for one. */
  stop(): void {
    this.#isStopped = true;
    this.#stream?.destroy();
  }

  /** Reads a block ahead. */
  async *#fileBlocks(): AsyncGenerator<Uint8Array, void, undefined> {
    let next = this.#readBlock();
    for (;;) {
      const block = await next;
      if (block.length === 0) return;
      next = this.#readBlock();
      // Where nobody comes for it any more, nobody wants to know.
      next.catch(() => {});
      yield block;
    }
  }

  async #readBlock(): Promise<Uint8Array> {
    const block = this.#spare.pop() ?? new Uint8Array(BLOCK_OCTETS);
    const { bytesRead } = await read(STDIN, block, 0, BLOCK_OCTETS, null);
    return block.subarray(0, bytesRead);
  }
}
