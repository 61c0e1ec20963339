/** Hashes of versions that this process has written or verified; the oldest ones are dropped. */
export class RecentHashes {
  readonly #hashes: Set<string> = new Set();
  readonly #max: number;

  constructor(max = 10_000) {
    this.#max = max;
  }

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  add(hash: string): void {
    this.#hashes.add(hash);
    if (this.#hashes.size <= this.#max) return;
    const [oldest] = this.#hashes;
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }

  delete(hash: string): void {
    this.#hashes.delete(hash);
  }
}
