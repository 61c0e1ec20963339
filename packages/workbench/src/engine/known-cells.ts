/** The verdicts of a grid, and those that stay on screen when its URLs or crawlers change. */

export interface KnownCells {
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  /** A set of flags for each cell, row by row; 0 if nothing is known. */
  readonly flags: Uint8Array;
  readonly lines: Uint32Array;
}

/** Returns the cells of another grid, with the known values of common cells. Compares the rows at both ends of the lists. */
export function carriedOver(
  known: KnownCells,
  { urls, crawlers }: Pick<KnownCells, 'urls' | 'crawlers'>,
): Pick<KnownCells, 'flags' | 'lines'> {
  const flags = new Uint8Array(urls.length * crawlers.length);
  const lines = new Uint32Array(flags.length);
  const columns = crawlers.map((crawler) => known.crawlers.indexOf(crawler));
  const copyRow = (from: number, to: number) => {
    columns.forEach((column, index) => {
      if (column < 0) return;
      flags[to * crawlers.length + index] = known.flags[from * known.crawlers.length + column] ?? 0;
      lines[to * crawlers.length + index] = known.lines[from * known.crawlers.length + column] ?? 0;
    });
  };
  const shorter = Math.min(urls.length, known.urls.length);
  let start = 0;
  for (; start < shorter && urls[start] === known.urls[start]; start++) copyRow(start, start);
  for (let back = 1; back <= shorter - start; back++) {
    const [from, to] = [known.urls.length - back, urls.length - back];
    if (urls[to] !== known.urls[from]) break;
    copyRow(from, to);
  }
  return { flags, lines };
}
