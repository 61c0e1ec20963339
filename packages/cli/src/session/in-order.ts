/** Up to `concurrency` calls are pending at once, so that one slow server does not delay the others. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  concurrency: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const pending: Promise<Result>[] = [];
  for (const item of items) {
    const result = start(item);
    // If an earlier call rejects, this result is never awaited: without a handler, its rejection would end the process.
    result.catch(() => {});
    pending.push(result);
    if (pending.length >= concurrency) yield await (pending.shift() as Promise<Result>);
  }
  for (const result of pending) yield await result;
}
