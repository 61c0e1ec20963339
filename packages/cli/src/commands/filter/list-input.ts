import { fstatSync, read as readFromFd, readSync } from 'node:fs';
import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../../terminal/command-error.js';

const read = promisify(readFromFd);

const STDIN = 0;
/** So large, as lines of the same origin are answered together. */
const BLOCK_BYTES = 3 * 1024 ** 2;
/** What a pipe holds. */
const PIPE_BYTES = 65_536;
/** Blocks that are kept to be read into again. */
const MOST_SPARE = 8;
/** Blocks of a pipe that are read ahead. */
const MOST_AHEAD = 4;

/** The bytes of stdin, block by block, read without holding up what goes on beside it. */
export class ListInput {
  readonly #pipe: PipeBlocks | undefined;
  readonly #blockBytes: number;
  readonly #isFile: boolean;
  readonly #spare: Uint8Array[] = [];
  #isStopped = false;

  constructor() {
    const stats = fstatSync(STDIN);
    const isPipe = stats.isFIFO() || stats.isSocket();
    this.#isFile = stats.isFile();
    this.#blockBytes = isPipe ? PIPE_BYTES : BLOCK_BYTES;
    this.#pipe = isPipe ? new PipeBlocks(() => this.#newBlock()) : undefined;
  }

  /** Throws a {@link CommandError} (`io`). */
  async *blocks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const block of this.#pipe?.blocks() ?? (this.#isFile ? this.#fileBlocks() : this.#blocksAhead())) {
        if (this.#isStopped) return;
        yield block;
      }
    } catch (error) {
      if (this.#isStopped) return;
      const code = String((error as { code?: unknown }).code);
      throw new CommandError('io', `cannot read stdin (${code}): give a list that can be read`, { cause: error });
    }
  }

  /** Takes back a block that nobody looks at any more. */
  release(block: Uint8Array): void {
    const { buffer } = block;
    const isOurs = buffer.byteLength === this.#blockBytes;
    if (isOurs && this.#spare.length < MOST_SPARE) this.#spare.push(new Uint8Array(buffer));
  }

  /** Ends `blocks`, even while it waits for one. */
  stop(): void {
    this.#isStopped = true;
    this.#pipe?.stop();
  }

  #newBlock(): Uint8Array {
    return this.#spare.pop() ?? new Uint8Array(this.#blockBytes);
  }

  /** To have another thread read a block of a file costs more than to read it. */
  async *#fileBlocks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const block = this.#newBlock();
      const bytes = readSync(STDIN, block);
      if (bytes === 0) return;
      yield block.subarray(0, bytes);
      // What goes on beside it has its turn.
      await turn();
    }
  }

  /** Reads a block ahead. */
  async *#blocksAhead(): AsyncGenerator<Uint8Array, void, undefined> {
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
    const block = this.#newBlock();
    const { bytesRead } = await read(STDIN, block, 0, block.length, null);
    return block.subarray(0, bytesRead);
  }
}

/** The bytes of a pipe. A thread that reads it could not be told to stop; a stream would make a new buffer each time. */
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
      return this.#ready.length < MOST_AHEAD;
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
