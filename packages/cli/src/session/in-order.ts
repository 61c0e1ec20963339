/**
 * What `start` gives for each item, in the order of the items; up to `ahead` of them are under way at once, so that one
 * slow server does not hold up the rest.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = [];
  for (const item of items) {
    const result = start(item);
    // Where an earlier one fails, nobody comes for this one any more.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= ahead) yield await (underWay.shift() as Promise<Result>);
  }
  for (const result of underWay) yield await result;
}
