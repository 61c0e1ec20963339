/**
 * The socket as the HTTP parser reads it: in slices, so that a response is aborted soon after it exceeds a limit, and a
 * response with many small pieces waits for its turn after each few. The parser itself would process all pieces of a
 * read at once, up to 65,536 bytes, and reports no chunk extensions.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { TransferLimits } from '../net/transfer-limits.js';
import type { TurnQueue } from '../net/turn-queue.js';

/** Bytes that are parsed at a time: at most 170 chunks. */
const SLICE_BYTES = 1_024;

/** Milliseconds between two reads of a response that comes in small packets. */
const JOIN_TIME = 50;

export class ResponseStream extends Duplex {
  readonly #socket: Socket;
  readonly #limits: TransferLimits;
  readonly #turns: TurnQueue;
  readonly #joinsPackets: boolean;
  /** The bytes that were read and not parsed yet. */
  #rest: Uint8Array | undefined;
  #isClosed = false;
  #afterClose = (): void => {};
  #isWaiting = false;
  #timer: NodeJS.Timeout | undefined;
  /** How the socket ended, which is passed on after the bytes before it. */
  #end: (() => void) | undefined;

  /** @param joinsPackets true for TCP; the records of TLS are not joined, so pauses would only delay them */
  constructor(socket: Socket, limits: TransferLimits, turns: TurnQueue, joinsPackets: boolean) {
    // One slice at a time is buffered for a reader that is not ready.
    super({ readableHighWaterMark: 1 });
    this.#socket = socket;
    this.#limits = limits;
    this.#turns = turns;
    this.#joinsPackets = joinsPackets;
    socket.on('data', this.#onData);
    socket.once('end', () => this.#onEnd(() => this.push(null)));
    socket.once('error', (error) => this.#onEnd(() => this.destroy(error)));
    socket.once('close', () => this.#onClose());
  }

  override _read(): void {
    if (!this.#isWaiting) this.#parse();
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#rest = undefined;
    clearTimeout(this.#timer);
    this.#socket.removeListener('data', this.#onData);
    // As for a socket, `close` comes later than the promises that the last bytes have settled.
    this.#afterClose = () => done(error);
    if (this.#isClosed) setImmediate(this.#afterClose);
    else this.#socket.destroy();
  }

  /** Called by Node's client after a complete response. */
  destroySoon(): void {
    this.end();
  }

  readonly #onData = (bytes: Uint8Array): void => {
    this.#limits.countRead(bytes.length);
    this.#rest = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes]);
    if (!this.#isWaiting) this.#parse();
  };

  #onEnd(end: () => void): void {
    // A closed socket needs no further event after its end or its error.
    if (this.#end !== undefined) return;
    this.#end = end;
    if (!this.#isWaiting) this.#parse();
  }

  #onClose(): void {
    this.#isClosed = true;
    if (this.destroyed) this.#afterClose();
    else this.#onEnd(() => this.destroy());
  }

  #parse(): void {
    while (this.#rest !== undefined) {
      if (this.#limits.failure !== undefined) this.destroy();
      if (this.destroyed) return;
      if (this.#limits.isDue) {
        this.#waitForTurn();
        return;
      }
      if (!this.#parseSlice(this.#rest)) {
        this.#socket.pause();
        return;
      }
    }
    if (this.#end !== undefined) this.#end();
    else if (this.#joinsPackets && this.#limits.hasSmallReads) this.#waitForPackets();
    else this.#socket.resume();
  }

  #parseSlice(bytes: Uint8Array): boolean {
    this.#rest = bytes.length > SLICE_BYTES ? bytes.subarray(SLICE_BYTES) : undefined;
    return this.push(bytes.subarray(0, SLICE_BYTES));
  }

  #waitForTurn(): void {
    this.#isWaiting = true;
    this.#socket.pause();
    this.#turns.add(() => {
      this.#isWaiting = false;
      if (this.destroyed) return;
      this.#limits.startTurn();
      this.#parse();
    });
  }

  /** Meanwhile the operating system joins small packets: a read of one byte takes as long as one of thousands. */
  #waitForPackets(): void {
    this.#isWaiting = true;
    this.#socket.pause();
    this.#timer = setTimeout(() => {
      this.#isWaiting = false;
      if (this.#end !== undefined) this.#parse();
      // Reads all that the socket has buffered at once. If it has nothing, the next packet is read when it arrives.
      else if (this.#socket.read() === null) this.#socket.resume();
    }, JOIN_TIME);
  }
}
