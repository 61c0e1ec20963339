/**
 * A queue that takes turns between clients by the cost of their items, so that neither many items nor expensive ones of a
 * client delay another one's. The next item is of the client whose items have cost least since it was last idle: start-time
 * fair queueing. Of several such clients, the one whose turn was longest ago is next.
 */
export class FairQueue<T> {
  /** The items of each client that has any, the client whose turn was longest ago first. */
  readonly #byClient = new Map<string, T[]>();
  /** What the items of each client have cost, if it is more than `#least`. */
  readonly #costs = new Map<string, number>();
  /** The cost at which a client starts that was idle: that of the client that had the last turn, before its turn. */
  #least = 0;
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

  /** Counts the cost of an item that was taken, in any unit that all items share. */
  charge(client: string, cost: number): void {
    this.#costs.set(client, this.#costOf(client) + cost);
  }

  /** Removes and returns the oldest item of the client whose turn it is, and the client; undefined if there is none. */
  take(): { readonly client: string; readonly item: T } | undefined {
    const client = this.#next();
    if (client === undefined) return undefined;
    const items = this.#byClient.get(client) ?? [];
    const item = items.shift() as T;
    this.#byClient.delete(client);
    if (items.length > 0) this.#byClient.set(client, items);
    this.#size--;
    this.#raiseLeast(this.#costOf(client));
    return { client, item };
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

  remove(client: string, item: T): void {
    const items = this.#byClient.get(client) ?? [];
    const index = items.lastIndexOf(item);
    if (index === -1) return;
    items.splice(index, 1);
    if (items.length === 0) this.#byClient.delete(client);
    this.#size--;
  }

  #next(): string | undefined {
    let [next, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
    for (const client of this.#byClient.keys()) {
      const cost = this.#costOf(client);
      if (cost < least) [next, least] = [client, cost];
    }
    return next;
  }

  #costOf(client: string): number {
    return Math.max(this.#least, this.#costs.get(client) ?? 0);
  }

  /** Clients with no higher cost start there anyway, so the number of costs stays that of clients that are ahead. */
  #raiseLeast(cost: number): void {
    if (cost <= this.#least) return;
    this.#least = cost;
    for (const [client, own] of this.#costs) if (own <= cost) this.#costs.delete(client);
  }
}
