import { columnsOf } from './printable.js';

/*
 * Breaks printable text into lines of a number of terminal columns, between words; a word that is longer than a line is
 * broken too.
 */

/** Returns the text as lines of at most `width` columns, without spaces at their ends. Empty text is one line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (columnsOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const pieces = brokenWord(word, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line.trimEnd()];
}

function brokenWord(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  const pieces: string[] = [];
  let [piece, columns] = ['', 0];
  for (const character of word) {
    const own = columnsOf(character);
    if (columns + own > width && piece !== '') {
      pieces.push(piece);
      [piece, columns] = ['', 0];
    }
    piece += character;
    columns += own;
  }
  return [...pieces, piece];
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

const MIN_WIDTH = 12;
/** Only this many characters of a cell are measured. */
const MAX_MEASURED = 240;
/** The penalty of a broken word, in lines. */
const FOR_BROKEN_WORD = 3;

/** The penalty of each line of a cell: of two layouts of equal height, one with fewer wrapped cells is easier to read. */
const FOR_CELL_LINE = 0.3;

/** Minimizes the number of lines; of equal layouts, the first columns are as narrow as possible. */
export function columnWidths(rows: readonly (readonly string[])[], total: number): readonly number[] {
  const cells = rows.map((row) => row.map((cell) => cell.slice(0, MAX_MEASURED)));
  const widest = [0, 1, 2].map((i) => Math.max(MIN_WIDTH, ...cells.map((row) => columnsOf(row[i] ?? ''))));
  const [first = MIN_WIDTH, second = MIN_WIDTH, third = MIN_WIDTH] = widest;
  if (first + second + third <= total) return widest;
  const heights = new Heights(cells);
  let best: readonly number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let a = MIN_WIDTH; a <= Math.min(first, total - 2 * MIN_WIDTH); a++) {
    for (let b = MIN_WIDTH; b <= Math.min(second, total - a - MIN_WIDTH); b++) {
      const widths = [a, b, Math.min(third, total - a - b)];
      const lines = heights.of(widths);
      if (lines < least) [best, least] = [widths, lines];
    }
  }
  return best;
}

/** The heights of cells by width, each computed once. */
class Heights {
  readonly #cells: readonly (readonly string[])[];
  readonly #known: Map<string, readonly number[]> = new Map();

  constructor(cells: readonly (readonly string[])[]) {
    this.#cells = cells;
  }

  of(widths: readonly number[]): number {
    const [first = [], second = [], third = []] = widths.map((width, column) => this.#column(column, width));
    return first.reduce((sum, height, row) => {
      const others = [second[row] ?? 0, third[row] ?? 0];
      return sum + Math.max(height, ...others) + FOR_CELL_LINE * (height + (others[0] ?? 0) + (others[1] ?? 0));
    }, 0);
  }

  #column(column: number, width: number): readonly number[] {
    const key = `${column} ${width}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const heights = this.#cells.map((row) => heightOf(row[column] ?? '', width));
    this.#known.set(key, heights);
    return heights;
  }
}

function heightOf(text: string, width: number): number {
  const broken = text.split(' ').filter((word) => columnsOf(word) > width).length;
  return wrapped(text, width).length + FOR_BROKEN_WORD * broken;
}
