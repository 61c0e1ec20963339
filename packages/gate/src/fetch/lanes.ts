import { LinkedList, type ListNode } from './linked-list.js';

/**
 * What an exchange is for, with the share of the starts that the lane gets while others wait too: the refresh of an origin
 * in use, a first question, redirected pages and robots.txt of foreign sitemap hosts, sitemaps.
 */
export const LANE_WEIGHTS = { refresh: 4, cold: 3, redirect: 2, sitemap: 1 } as const;
export type Lane = keyof typeof LANE_WEIGHTS;
export const LANES: readonly Lane[] = ['refresh', 'cold', 'redirect', 'sitemap'];

/**
 * What is ready in each lane, in rings, chosen by deficit round robin: in each round a lane may start as many as its weight
 * says. A lane that has none ready keeps what is left of its round, since it may only wait for the limit of an address;
 * a round ends early rather than leave a slot free.
 */
export class LaneRings<T> {
  readonly #rings: Readonly<Record<Lane, LinkedList<T>>> = {
    refresh: new LinkedList(),
    cold: new LinkedList(),
    redirect: new LinkedList(),
    sitemap: new LinkedList(),
  };
  /** The starts that are left of the round. */
  #credit: Record<Lane, number> = { ...LANE_WEIGHTS };

  ring(lane: Lane): LinkedList<T> {
    return this.#rings[lane];
  }

  /** The first that is ready, in a lane that has starts left if there is one; undefined if none is ready. */
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
