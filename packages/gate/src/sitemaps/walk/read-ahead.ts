/** Reads ahead, so that a slow consumer keeps no connection open. `stop` must make `source` end. */
export async function* readAhead<T>(source: AsyncIterable<T>, stop: () => void): AsyncGenerator<T> {
  const queue: T[] = [];
  let wake = (): void => {};
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;
  const producer = (async () => {
    try {
      for await (const item of source) {
        queue.push(item);
        wake();
      }
    } catch (error) {
      failure = { error };
    }
    isOver = true;
    wake();
  })();
  try {
    for (;;) {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) yield item;
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure.error;
  } finally {
    if (!isOver) stop();
    await producer;
  }
}
