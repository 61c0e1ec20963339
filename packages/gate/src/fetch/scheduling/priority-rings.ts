import type { Priority } from '../../types/priority.js';
import { LinkedList, type ListNode } from './linked-list.js';

/** The share of starts of each priority while exchanges of several priorities wait. */
export const PRIORITY_WEIGHTS: Readonly<Record<Priority, number>> = { refresh: 4, cold: 3, redirect: 2, sitemap: 1 };
export const PRIORITIES: readonly Priority[] = ['refresh', 'cold', 'redirect', 'sitemap'];

/**
 * The ready items of each priority, selected by deficit round robin: in each round, a priority may start as many items
 * as its weight. A priority without ready items keeps the rest of its round, since it may only be waiting for the limit
 * of an address. A round ends early if a slot would otherwise be unused.
 */
export class PriorityRings<T> {
  readonly #rings: Readonly<Record<Priority, LinkedList<T>>> = {
    refresh: new LinkedList(),
    cold: new LinkedList(),
    redirect: new LinkedList(),
    sitemap: new LinkedList(),
  };
  #credit: Record<Priority, number> = { ...PRIORITY_WEIGHTS };

  ring(priority: Priority): LinkedList<T> {
    return this.#rings[priority];
  }

  /** Returns the first ready item, from a priority with credit if there is one; undefined if nothing is ready. */
  next(): ListNode<T> | undefined {
    const ready = PRIORITIES.filter((priority) => this.#rings[priority].size > 0);
    const priority = ready.find((candidate) => this.#credit[candidate] > 0) ?? ready[0];
    return priority && this.#rings[priority].first;
  }

  spend(priority: Priority): void {
    if (this.#credit[priority] === 0) this.#credit = { ...PRIORITY_WEIGHTS };
    this.#credit[priority]--;
  }
}
