import { Readable } from 'node:stream';

export interface BlockStreamOptions {
  /** Milliseconds in which the reader must take a block. */
  readonly stallTimeout: number;
  /** Called once, when the stream has ended or was destroyed: the work for it must stop. */
  readonly onClose: () => void;
  /**
   * True if the reader gets the blocks as text. V8 collects all objects once Buffers have taken 64 MB, and only young
   * ones for text: that is faster for long streams of large blocks. Default: as Buffers.
   */
  readonly isText?: boolean;
}

/** Bytes that are buffered before the reader takes them. */
const BUFFERED_BYTES = 32_768;

/**
 * A body that is generated as fast as it is read. If the reader does not take a block in time, the stream is destroyed.
 * While the generator works, no timer runs: a slow site does not end a stream.
 */
export class BlockStream extends Readable {
  readonly #blocks: AsyncGenerator<string, void>;
  readonly #options: BlockStreamOptions;
  #stall: NodeJS.Timeout | undefined;
  #isReading = false;

  constructor(blocks: AsyncGenerator<string, void>, options: BlockStreamOptions) {
    super(options.isText ? { objectMode: true, highWaterMark: 1 } : { highWaterMark: BUFFERED_BYTES });
    this.#blocks = blocks;
    this.#options = options;
  }

  override _read(): void {
    clearTimeout(this.#stall);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#blocks.next().then(
      ({ done, value }) => this.#take(done ? null : value!),
      (error) => this.destroy(error),
    );
  }

  #take(block: string | null): void {
    this.#isReading = false;
    if (this.destroyed) return;
    const { stallTimeout } = this.#options;
    // Set before `push`, which may call `_read`.
    if (block !== null) this.#stall = setTimeout(() => this.destroy(new StalledError(stallTimeout)), stallTimeout);
    this.push(block);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#stall);
    this.#options.onClose();
    // Runs its `finally` blocks if it waits at a `yield`; if it works, it ends by the signal of `onClose`.
    this.#blocks.return().catch(() => undefined);
    callback(error);
  }
}

export class StalledError extends Error {
  constructor(milliseconds: number) {
    super(`the client did not read for ${milliseconds} ms`);
    this.name = 'StalledError';
  }
}
