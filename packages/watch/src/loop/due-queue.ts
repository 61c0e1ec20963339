interface Entry<Item> {
  readonly item: Item;
  readonly at: number;
}

/** Items by the time at which they are due: a binary heap, because 100,000 timers would take most of the memory. */
export class DueQueue<Item> {
  readonly #heap: Entry<Item>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** When the first item is due; undefined if there is none. */
  get nextAt(): number | undefined {
    return this.#heap[0]?.at;
  }

  add(item: Item, at: number): void {
    const heap = this.#heap;
    let index = heap.length;
    const entry = { item, at };
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Entry<Item>;
      if (above.at <= at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  /** Removes and returns an item that is due; undefined if none is. */
  takeDue(now: number): Item | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.at > now) return undefined;
    const last = this.#heap.pop() as Entry<Item>;
    if (this.#heap.length > 0) this.#sink(last);
    return first.item;
  }

  #sink(entry: Entry<Item>): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && right.at < (heap[child] as Entry<Item>).at) child++;
      const below = heap[child] as Entry<Item>;
      if (below.at >= entry.at) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = entry;
  }
}
