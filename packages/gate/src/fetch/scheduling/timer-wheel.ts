/** Milliseconds of one slot: an entry may be late by as much. */
const TICK = 10;
/** An entry further ahead than `SLOTS` ticks is due early: the caller must check the time and add it again. */
const SLOTS = 64;

/** Entries ordered by time. Adding an entry and taking one that is due are O(1), whatever the number of entries. */
export class TimerWheel<T> {
  readonly #slots: T[][] = Array.from({ length: SLOTS }, () => []);
  /** All slots up to this tick are empty. */
  #tick = Number.NEGATIVE_INFINITY;
  #size = 0;

  add(value: T, time: number, now: number): void {
    this.#tick = this.#size === 0 ? Math.floor(now / TICK) : this.#tick;
    const tick = Math.min(Math.max(Math.ceil(time / TICK), this.#tick + 1), this.#tick + SLOTS - 1);
    this.#slots[slotOf(tick)]!.push(value);
    this.#size++;
  }

  get next(): number | undefined {
    if (this.#size === 0) return undefined;
    let tick = this.#tick + 1;
    while (this.#slots[slotOf(tick)]!.length === 0) tick++;
    return tick * TICK;
  }

  takeDue(now: number): T[] {
    const due: T[][] = [];
    for (let next = this.next; next !== undefined && next <= now; next = this.next) {
      this.#tick = next / TICK;
      const entries = this.#slots[slotOf(this.#tick)]!.splice(0);
      this.#size -= entries.length;
      due.push(entries);
    }
    return due.flat();
  }
}

function slotOf(tick: number): number {
  return ((tick % SLOTS) + SLOTS) % SLOTS;
}
