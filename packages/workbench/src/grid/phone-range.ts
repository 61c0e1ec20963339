/** Chooses the rows of a long list that are in the document; one of them may be open and taller. */

const OVERSCAN = 8;

export interface ListGeometry {
  /** Pixels scrolled. */
  readonly top: number;
  /** Pixels on screen. */
  readonly height: number;
  readonly count: number;
  readonly rowHeight: number;
  /** The row that is open; -1 for none. */
  readonly open: number;
  /** The additional pixels of the open row. */
  readonly openHeight: number;
}

export interface ListRange {
  readonly first: number;
  readonly end: number;
  /** Pixels of the rows before `first` and from `end` on. */
  readonly before: number;
  readonly after: number;
}

/** The list keeps its height: `before`, the rows and `after` add up to that of all rows. */
export function rangeOf({ top, height, count, rowHeight, open, openHeight }: ListGeometry): ListRange {
  const rowAt = (pixels: number): number => {
    const below = (open + 1) * rowHeight;
    if (open < 0 || pixels < below) return Math.floor(pixels / rowHeight);
    return Math.max(open, Math.floor((pixels - openHeight) / rowHeight));
  };
  const first = Math.min(Math.max(0, rowAt(top) - OVERSCAN), count);
  const end = Math.max(first, Math.min(count, rowAt(top + height) + 1 + OVERSCAN));
  const isOpenAt = (from: number, to: number) => (open >= from && open < to ? openHeight : 0);
  return {
    first,
    end,
    before: first * rowHeight + isOpenAt(0, first),
    after: (count - end) * rowHeight + isOpenAt(end, count),
  };
}
