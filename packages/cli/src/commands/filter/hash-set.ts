const MIN_SLOTS = 16_384;
const MAX_SLOTS = 1_048_576;

/**
 * A set of 32-bit hashes, by open addressing: a `Set` of numbers takes ten times as long. Takes at most 4 MiB: a full set
 * starts again.
 */
export class HashSet {
  #slots: Int32Array = new Int32Array(MIN_SLOTS);
  #size = 0;

  /** Adds a hash. Returns true if it was not in the set. */
  add(hash: number): boolean {
    // 0 marks an empty slot.
    const key = hash | 0 || 1;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = key & mask;
    for (; slots[slot] !== key; slot = (slot + 1) & mask) {
      if (slots[slot] !== 0) continue;
      slots[slot] = key;
      this.#size++;
      if (2 * this.#size > slots.length) this.#grow();
      return true;
    }
    return false;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  #grow(): void {
    const before = this.#slots;
    if (before.length === MAX_SLOTS) {
      this.clear();
      return;
    }
    this.#slots = new Int32Array(2 * before.length);
    this.#size = 0;
    for (const key of before) if (key !== 0) this.add(key);
  }
}
