import type { ClientService } from './service.js';

/**
 * Calls `work` for each item, in their order, in turns of the client.
 *
 * @throws what `work` throws (as a rejection)
 */
export async function forEachInTurns<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
  turn: ClientService['turn'],
): Promise<void> {
  for (let next = 0; next < items.length; ) {
    await turn((end) => {
      do {
        work(items[next]!, next);
        next++;
      } while (next < items.length && performance.now() < end);
    });
  }
}
