/**
 * What `source` gives, in its order, drawn from it ahead of whoever reads: a crawler that fetches a page for each URL
 * must not keep a server waiting. `stop` is called where nobody reads on, and must make `source` come to its end.
 */
export async function* readAhead<T>(source: AsyncIterable<T>, stop: () => void): AsyncGenerator<T> {
  const held: T[] = [];
  let wake = (): void => {};
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;
  const drawing = (async () => {
    try {
      for await (const item of source) {
        held.push(item);
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
      for (let item = held.shift(); item !== undefined; item = held.shift()) yield item;
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure.error;
  } finally {
    if (!isOver) stop();
    await drawing;
  }
}
