import { GrowingBytes } from '../../memory/growing-bytes.js';
import type { Failure } from '../net/failure.js';
import type { HttpResponse } from './http-request.js';

/** Bytes that are collected before the socket is not read any more. */
const BLOCK_BYTES = 65_536;

/** Reads a body in blocks: all bytes that have arrived since the last block, however small the chunks were. */
export class BodyBlocks {
  readonly #response: HttpResponse;
  readonly #collected = new GrowingBytes(Number.MAX_SAFE_INTEGER);
  #isOver = false;
  #failure: Failure | undefined;
  #deliver: (() => void) | undefined;

  constructor(response: HttpResponse) {
    this.#response = response;
    const { message } = response;
    message.on('data', (chunk: Uint8Array) => this.#onChunk(chunk));
    message.once('end', () => this.#end());
    message.once('close', () => this.#end());
  }

  /** Passes on the next block; undefined at the end of a complete body. Must not be called again before that. */
  next(settle: (block: Uint8Array | Failure | undefined) => void): void {
    this.#deliver = () => {
      if (this.#collected.size > 0) settle(this.#collected.take());
      else if (this.#isOver) settle(this.#failure);
      else return;
      this.#deliver = undefined;
      this.#response.message.resume();
    };
    this.#deliver();
  }

  #onChunk(chunk: Uint8Array): void {
    if (this.#isOver) return;
    if (!this.#response.limits.countChunk(chunk.length)) {
      this.#end();
      return;
    }
    this.#collected.append(chunk);
    if (this.#collected.size >= BLOCK_BYTES) this.#response.message.pause();
    this.#deliver?.();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = this.#response.bodyFailure();
    this.#deliver?.();
  }
}
