import { fstatSync, read as readFromFd, readSync } from 'node:fs';
import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ioError } from '../terminal/command-error.js';

const read = promisify(readFromFd);

const STDIN = 0;
/** Large, because adjacent lines of the same origin are decided together. */
const BLOCK_BYTES = 3 * 1024 ** 2;
/** The capacity of a pipe. */
const PIPE_BYTES = 65_536;
const MAX_SPARE_BLOCKS = 8;
/** Maximum number of blocks of a pipe that are read ahead. */
const MAX_BLOCKS_AHEAD = 4;

/** Reads stdin in blocks, without blocking the event loop for long. */
export class InputBlocks {
  readonly #pipe: (Pick<PipeBlocks, 'stop'> & { blocks(): AsyncIterable<Uint8Array> }) | undefined;
  readonly #blockBytes: number;
  readonly #isFile: boolean;
  readonly #spare: Uint8Array[] = [];
  #isStopped = false;

  constructor() {
    const stats = fstatSync(STDIN);
    const isPipe = stats.isFIFO() || stats.isSocket();
    this.#isFile = stats.isFile();
    this.#blockBytes = isPipe ? PIPE_BYTES : BLOCK_BYTES;
    // On Bun, a socket reads no pipe: no byte and no end ever arrives.
    const isBun = process.versions.bun !== undefined;
    if (isPipe && isBun) this.#pipe = { blocks: () => process.stdin, stop: () => process.stdin.destroy() };
    else if (isPipe) this.#pipe = new PipeBlocks(() => this.#newBlock());
  }

  async *blocks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const block of this.#pipe?.blocks() ?? (this.#isFile ? this.#fileBlocks() : this.#blocksAhead())) {
        if (this.#isStopped) return;
        yield block;
      }
    } catch (error) {
      if (this.#isStopped) return;
      const code = String((error as { code?: unknown }).code);
      throw ioError(`cannot read stdin (${code}): give a file or a pipe`, error);
    }
  }

  /** Returns a block to the pool. It must not be used afterwards. */
  release(block: Uint8Array): void {
    const { buffer } = block;
    const isBlock = buffer.byteLength === this.#blockBytes;
    if (isBlock && this.#spare.length < MAX_SPARE_BLOCKS) this.#spare.push(new Uint8Array(buffer));
  }

  /** Ends `blocks`, even while a read is pending. */
  stop(): void {
    this.#isStopped = true;
    this.#pipe?.stop();
  }

  #newBlock(): Uint8Array {
    return this.#spare.pop() ?? new Uint8Array(this.#blockBytes);
  }

  /** Reads a file synchronously, which costs less than a read by another thread. */
  async *#fileBlocks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const block = this.#newBlock();
      const bytes = readSync(STDIN, block);
      if (bytes === 0) return;
      yield block.subarray(0, bytes);
      // Other work runs between two blocks.
      await turn();
    }
  }

  async *#blocksAhead(): AsyncGenerator<Uint8Array, void, undefined> {
    let next = this.#readBlock();
    for (;;) {
      const block = await next;
      if (block.length === 0) return;
      next = this.#readBlock();
      // If the consumer stops, this read is never awaited: without a handler, its rejection would end the process.
      next.catch(() => {});
      yield block;
    }
  }

  async #readBlock(): Promise<Uint8Array> {
    const block = this.#newBlock();
    const { bytesRead } = await read(STDIN, block, 0, block.length, null);
    return block.subarray(0, bytesRead);
  }
}

/**
 * Reads a pipe. A read by another thread could not be cancelled, and a stream would allocate a buffer for each read.
 */
class PipeBlocks {
  readonly #socket: Socket;
  readonly #ready: Uint8Array[] = [];
  #isOver = false;
  #error: unknown;
  #wake: () => void = () => {};

  constructor(newBlock: () => Uint8Array) {
    const take = (bytes: number, buffer: Uint8Array): boolean => {
      const block = newBlock();
      block.set(buffer.subarray(0, bytes));
      this.#ready.push(block.subarray(0, bytes));
      this.#wake();
      return this.#ready.length < MAX_BLOCKS_AHEAD;
    };
    const onread: ConnectOpts['onread'] = { buffer: new Uint8Array(PIPE_BYTES), callback: take };
    const options: SocketConstructorOpts & ConnectOpts = { fd: STDIN, readable: true, writable: false, onread };
    this.#socket = new Socket(options);
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('close', () => this.#end());
    this.#socket.on('end', () => this.#end());
    this.#socket.resume();
  }

  async *blocks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const block = this.#ready.shift();
      if (block !== undefined) {
        yield block;
        this.#socket.resume();
      } else if (this.#isOver) {
        if (this.#error !== undefined) throw this.#error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  stop(): void {
    this.#socket.destroy();
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    this.#wake();
  }
}
