/**
 * The rows of the grid. Only those on screen are in the document. They are written directly rather than by components,
 * which takes a third of the time if every cell changes.
 */

import { answers, showRows } from '../engine/client.js';
import { crawlers, keptTests, selectedCell, urls } from '../state/workspace.js';
import { readUrl } from '../urls/test-url.js';
import { isKept, ownRobots } from '../urls/url-list.js';
import { focusCell } from './focus-cell.js';
import { markedLine } from './marked-line.js';
import { Row } from './row.js';
import { rowAt, rowsBetween, shownRows } from './shown-rows.js';

/** Pixels of a row with the space below. */
const ROW_HEIGHT = 26;
const OVERSCAN = 4;
/** The purposes and the names of the crawlers, and the totals. */
export const HEADER_ROWS = 3;

export class GridBody {
  readonly #scroller: HTMLElement;
  readonly #body: HTMLElement;
  readonly #rows: Row[] = [];
  /** Positions in the grid. */
  #first = 0;
  #end = 0;
  /** Pixels of the scroller, as measured last: reading them while drawing would force a layout. */
  #scrollTop = 0;
  #height = 0;

  constructor(scroller: HTMLElement, body: HTMLElement) {
    this.#scroller = scroller;
    this.#body = body;
  }

  reset(): void {
    for (const row of this.#rows) row.reset();
  }

  /** Measures the scroller, after scrolling or resizing. Returns true if other rows are on screen. */
  measure(): boolean {
    const { scrollTop, clientHeight, clientWidth, scrollWidth } = this.#scroller;
    this.#scroller.toggleAttribute('data-sideways', scrollWidth > clientWidth);
    [this.#scrollTop, this.#height] = [scrollTop, clientHeight];
    const [first, end] = [this.#first, this.#end];
    this.#updateRange(shownRows.peek().count);
    return first !== this.#first || end !== this.#end;
  }

  draw(): void {
    const { count } = shownRows.value;
    const height = `${count * ROW_HEIGHT}px`;
    if (this.#body.style.height !== height) this.#body.style.height = height;
    this.#updateRange(count);
    this.#providePool(this.#end - this.#first, crawlers.value.length);
    const focus = focusCell.value;
    for (let index = this.#first; index < this.#end; index++) this.#drawRow(index, focus);
    for (const row of this.#rows) row.element.hidden = row.index < this.#first || row.index >= this.#end;
    // If the cell of the tab stop is scrolled away, the grid itself is the tab stop.
    this.#scroller.tabIndex = this.target(focus.row, focus.column) === undefined ? 0 : -1;
  }

  target(row: number, column: number): HTMLElement | undefined {
    const shown = this.#rows[row % this.#rows.length];
    return shown?.index === row && row >= this.#first && row < this.#end ? shown.target(column) : undefined;
  }

  /** Scrolls as little as it takes to show a row. */
  reveal(row: number): void {
    const room = this.#height - this.#body.offsetTop;
    const top = row * ROW_HEIGHT;
    if (top < this.#scrollTop) this.#scroller.scrollTop = top;
    else if (top + ROW_HEIGHT > this.#scrollTop + room) this.#scroller.scrollTop = top + ROW_HEIGHT - room;
    else return;
    this.measure();
  }

  get page(): number {
    return Math.max(1, Math.floor((this.#height - this.#body.offsetTop) / ROW_HEIGHT) - 1);
  }

  #updateRange(count: number): void {
    const first = Math.max(0, Math.floor(this.#scrollTop / ROW_HEIGHT) - OVERSCAN);
    const end = Math.min(count, Math.ceil((this.#scrollTop + this.#height) / ROW_HEIGHT) + OVERSCAN);
    const start = Math.min(first, end);
    [this.#first, this.#end] = [start, end];
    showRows(rowsBetween(start, end));
  }

  /** Row `index` is shown by the element at `index % pool`, so that scrolling rewrites only the rows that come in. */
  #providePool(size: number, columns: number): void {
    if (size > this.#rows.length) {
      for (const row of this.#rows) row.index = -1;
      while (this.#rows.length < size) {
        const row = new Row();
        this.#rows.push(row);
        this.#body.append(row.element);
      }
    }
    for (const row of this.#rows) row.setColumns(columns);
  }

  #drawRow(position: number, focus: { readonly row: number; readonly column: number }): void {
    const row = this.#rows[position % this.#rows.length];
    const index = rowAt(position);
    const typed = urls.value[index];
    const url = typed === undefined ? undefined : readUrl(typed);
    if (row === undefined || typed === undefined || url === undefined) return;
    if (row.index !== position) this.#releaseFocus(row);
    row.place(position, position * ROW_HEIGHT, HEADER_ROWS);
    row.showUrl(url, ownRobots.value);
    const selected = selectedCell.value;
    row.isSelected = selected?.row === index;
    row.setFocusable(focus.row === position ? focus.column : undefined);
    const { flags, lines } = answers.value;
    const marked = markedLine.value;
    const hasTests = keptTests.value.length > 0;
    crawlers.value.forEach((crawler, column) => {
      const at = index * crawlers.value.length + column;
      const line = lines[at] ?? 0;
      row.showCell(column, {
        url: row.label,
        crawler,
        flags: flags[at] ?? 0,
        line,
        isSame: line !== 0 && line === marked,
        isSelected: selected?.row === index && selected.column === column,
        isKept: hasTests && isKept(typed, crawler),
      });
    });
  }

  /** The focus stays in the grid if the row of the focused cell is scrolled away. */
  #releaseFocus(row: Row): void {
    if (row.element.contains(document.activeElement)) this.#scroller.focus({ preventScroll: true });
  }
}
