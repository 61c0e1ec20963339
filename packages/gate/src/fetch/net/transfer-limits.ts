/** Limits on the pieces and bytes in which a response arrives, so that a host cannot make a small file costly. */
import { detailOf } from '../../messages/failure-text.js';
import type { FailureDetail } from '../../types/outcome.js';
import { type Failure, failure } from './failure.js';

/** Pieces that any response may have: header fields sent one by one, small files sent byte by byte. */
const MAX_PIECES = 4_096;
/** Bytes of body for each further piece. A file that is streamed line by line has longer lines, on average. */
const BYTES_PER_PIECE = 12;
/** A body of one-line chunks over TLS has three bytes on the wire for each of its own. */
const WIRE_BYTES_PER_BYTE = 4;
const MAX_OTHER_WIRE_BYTES = 65_536;

/**
 * Work is counted in chunks of a body, of which each takes about a microsecond. Reads do not count: the event loop
 * makes them in turn for all sockets, and small ones are joined.
 */
const WORK_OF_INTERIM = 8;
const FREE_READS = 32;
/** Bytes on the wire for each further read, on average. */
const BYTES_PER_FREE_READ = 512;
/** Work that is done as it arrives. Most responses are less. */
const FREE_WORK = 256;
/** Bytes of body for each further unit of work that is done as it arrives: large chunks never wait. */
const BYTES_PER_FREE_WORK = 128;
/** The work of each turn of a response that has more: less than a millisecond. */
const WORK_PER_TURN = 128;

/** Counts the reads and chunks of one response: 4,096 of each, plus one for each 12 bytes of body. */
export class TransferLimits {
  readonly #maxWireBytes: number;
  #reads = 0;
  #chunks = 0;
  #bodyBytes = 0;
  #decodedBytes = 0;
  #wireBytes = 0;
  #work = 0;
  /** Work that may be done before the response waits for its turn, beside that for its bytes. */
  #allowance = FREE_WORK;
  #failure: Failure | undefined;

  constructor(maxBytes: number) {
    this.#maxWireBytes = WIRE_BYTES_PER_BYTE * maxBytes + MAX_OTHER_WIRE_BYTES;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** True if this response must wait for its turn, so that it does not delay others. */
  get isDue(): boolean {
    return this.#work > this.#allowance + this.#freeWork;
  }

  /** True if the reads are so small that it is worth waiting until packets are joined. */
  get hasSmallReads(): boolean {
    return this.#reads > FREE_READS + this.#wireBytes / BYTES_PER_FREE_READ;
  }

  startTurn(): void {
    this.#allowance = this.#work + WORK_PER_TURN - this.#freeWork;
  }

  get #freeWork(): number {
    return this.#bodyBytes / BYTES_PER_FREE_WORK;
  }

  countRead(bytes: number): void {
    this.#reads++;
    this.countWireBytes(this.#wireBytes + bytes);
    this.#checkPieces(this.#reads, 'packets');
  }

  countInterim(): void {
    this.#work += WORK_OF_INTERIM;
  }

  /** @param total the bytes that the connection has received so far, if that is known */
  countWireBytes(total: number | undefined): void {
    this.#wireBytes = Math.max(this.#wireBytes, total ?? 0);
    if (this.#wireBytes > this.#maxWireBytes) this.#fail(detailOf('wireBytes', { bytes: this.#maxWireBytes }));
  }

  /** Returns false if a limit is exceeded. */
  countChunk(bytes: number): boolean {
    this.#chunks++;
    this.#work++;
    this.#bodyBytes += bytes;
    this.#checkPieces(this.#chunks, 'chunks');
    return this.#failure === undefined;
  }

  /** Counts bytes of the body after content decoding: the lines of a compressed stream are shorter than 12 bytes. */
  countDecoded(bytes: number): void {
    this.#decodedBytes += bytes;
  }

  #checkPieces(pieces: number, name: 'packets' | 'chunks'): void {
    const bytes = Math.max(this.#bodyBytes, this.#decodedBytes);
    if (pieces > MAX_PIECES + bytes / BYTES_PER_PIECE) this.#fail(detailOf(name, { bytes, pieces }));
  }

  #fail(detail: FailureDetail): void {
    this.#failure ??= failure('invalid-response', detail);
  }
}
