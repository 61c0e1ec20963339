import type { Lane } from '../../types/priority.js';
import { LinkedList, type ListNode } from './linked-list.js';

/** The shares of the starts of each lane while several lanes wait. */
export const LANE_WEIGHTS: Readonly<Record<Lane, number>> = { refresh: 4, cold: 3, redirect: 2, sitemap: 1 };
export const LANES: readonly Lane[] = ['refresh', 'cold', 'redirect', 'sitemap'];

/**
 * The ready items of each lane, chosen by deficit round robin: in each round a lane may start as many as its weight. A
 * lane without ready items keeps the rest of its round, since it may only be waiting for the limit of an address. A
 * round ends early rather than leave a slot unused.
 */
export class LaneRings<T> {
  readonly #rings: Readonly<Record<Lane, LinkedList<T>>> = {
    refresh: new LinkedList(),
    cold: new LinkedList(),
    redirect: new LinkedList(),
    sitemap: new LinkedList(),
  };
  /** Starts that each lane has left in this round. */
  #credit: Record<Lane, number> = { ...LANE_WEIGHTS };

  ring(lane: Lane): LinkedList<T> {
    return this.#rings[lane];
  }

  /** Returns the first ready item, from a lane with starts left if there is one; undefined if nothing is ready. */
  next(): ListNode<T> | undefined {
    const ready = LANES.filter((lane) => this.#rings[lane].size > 0);
    const lane = ready.find((one) => this.#credit[one] > 0) ?? ready[0];
    return lane && this.#rings[lane].first;
  }

  /** Counts a start of what `next` returned. */
  spend(lane: Lane): void {
    if (this.#credit[lane] === 0) this.#credit = { ...LANE_WEIGHTS };
    this.#credit[lane]--;
  }
}
