import { Writable } from 'node:stream';
import { GrowingBytes } from '../../memory/growing-bytes.js';
import type { Failure } from '../net/failure.js';
import { TransferLimits } from '../net/transfer-limits.js';

/** A stream that collects `capacity` bytes and then fails on purpose, which ends the transfer. */
export class ByteSink extends Writable {
  readonly #bytes: GrowingBytes;
  readonly #limits: TransferLimits;

  constructor(capacity: number) {
    super({ decodeStrings: true });
    this.#bytes = new GrowingBytes(capacity);
    this.#limits = new TransferLimits(capacity);
  }

  get size(): number {
    return this.#bytes.size;
  }

  get isFull(): boolean {
    return this.#bytes.isFull;
  }

  /** Why the transfer was ended, unless the sink is full. */
  get failure(): Failure | undefined {
    return this.#limits.failure;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#bytes.append(chunk);
    const isWithin = this.#limits.countChunk(chunk.length);
    if (this.isFull) done(new Error('the sink is full'));
    else done(isWithin ? undefined : new Error('too many segments'));
  }

  toBytes(): Uint8Array {
    return this.#bytes.take();
  }
}
