/** A queue that takes turns between clients, so that one with many items does not delay another's. */
export class FairQueue<T> {
  /** The items of each client that has any. The first client has the next turn. */
  readonly #byClient = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(client: string, item: T): void {
    const items = this.#byClient.get(client);
    if (items === undefined) this.#byClient.set(client, [item]);
    else items.push(item);
    this.#size++;
  }

  /** Removes and returns the oldest item of the client whose turn it is; undefined if the queue is empty. */
  take(): T | undefined {
    const [turn] = this.#byClient;
    if (turn === undefined) return undefined;
    const [client, items] = turn;
    const item = items.shift();
    this.#byClient.delete(client);
    if (items.length > 0) this.#byClient.set(client, items);
    this.#size--;
    return item;
  }

  /** Removes the newest item of the client that has the most, and returns it; undefined if the queue is empty. */
  dropFromLongest(): T | undefined {
    let longest: [client: string, items: T[]] | undefined;
    for (const entry of this.#byClient) {
      if (longest === undefined || entry[1].length >= longest[1].length) longest = entry;
    }
    const item = longest?.[1].at(-1);
    if (longest !== undefined && item !== undefined) this.remove(longest[0], item);
    return item;
  }

  /** Removes an item, if it still waits. */
  remove(client: string, item: T): void {
    const items = this.#byClient.get(client) ?? [];
    const index = items.lastIndexOf(item);
    if (index === -1) return;
    items.splice(index, 1);
    if (items.length === 0) this.#byClient.delete(client);
    this.#size--;
  }
}
