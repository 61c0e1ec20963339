import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work, after which other requests are answered. */
const TURN = 8;

/**
 * Returns the results of `work` for some items, in their order. A verdict by a hostile file takes tens of milliseconds,
 * so that thousands of them must not be made at once. Promises among the results may reject: await them.
 *
 * @throws the signal's reason (as a rejection) if it is aborted before the end
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  let start = performance.now();
  for (const [index, item] of items.entries()) {
    const result = work(item, index);
    // It may be rejected before the caller awaits it.
    if (result instanceof Promise) result.catch(() => undefined);
    results.push(result);
    if (performance.now() - start < TURN) continue;
    await nextTurn();
    signal?.throwIfAborted();
    start = performance.now();
  }
  return results;
}
