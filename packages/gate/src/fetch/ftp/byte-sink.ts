import { Writable } from 'node:stream';

/** Keeps the first `capacity` octets written to it, and fails on purpose as soon as it has them: nobody reads on. */
export class OctetSink extends Writable {
  readonly #capacity: number;
  readonly #chunks: Uint8Array[] = [];
  #octets = 0;

  constructor(capacity: number) {
    super({ decodeStrings: true });
    this.#capacity = capacity;
  }

  /** Octets kept so far. */
  get octets(): number {
    return this.#octets;
  }

  get isFull(): boolean {
    return this.#octets === this.#capacity;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    const kept = chunk.subarray(0, this.#capacity - this.#octets);
    this.#chunks.push(kept);
    this.#octets += kept.length;
    done(this.isFull ? new Error(`more than ${this.#capacity - 1} octets`) : undefined);
  }

  /** A copy of what was kept, alone in its buffer: it may be held for long. */
  take(): Uint8Array {
    const body = new Uint8Array(this.#octets);
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    return body;
  }
}
