import { text } from '../messages/text.js';
import type { TestUrl } from '../urls/test-url.js';
import { labelOf, splitLabel } from '../urls/url-label.js';
import { otherRobots } from '../urls/url-list.js';
import { Cell, type CellValue } from './cell.js';

export class Row {
  readonly element: HTMLElement = document.createElement('div');
  readonly cells: Cell[] = [];
  index = -1;
  readonly #header: HTMLElement = document.createElement('div');
  readonly #url: HTMLElement = document.createElement('code');
  readonly #urlEnd: HTMLElement = document.createElement('span');
  readonly #rewritten: HTMLElement = document.createElement('span');
  readonly #remove: HTMLButtonElement = document.createElement('button');
  readonly #note: HTMLElement = document.createElement('div');
  /** How the URL is named on screen. */
  label = '';
  #shown: TestUrl | undefined;
  #own: string | undefined;
  #robots: string | undefined;
  #isSelected = false;

  constructor() {
    this.element.setAttribute('role', 'row');
    this.element.className = 'grid-row';
    this.#header.setAttribute('role', 'rowheader');
    this.#header.className = 'row-header';
    this.#url.translate = false;
    this.#url.append(document.createElement('span'), this.#urlEnd);
    this.#rewritten.className = 'rewritten';
    this.#remove.type = 'button';
    this.#remove.className = 'remove';
    this.#remove.tabIndex = -1;
    this.#remove.textContent = '×';
    this.#note.setAttribute('role', 'gridcell');
    this.#note.className = 'governed';
    this.#note.tabIndex = -1;
    this.#header.append(this.#url, this.#rewritten, this.#remove);
    this.element.append(this.#header);
  }

  setColumns(columns: number): void {
    while (this.cells.length > columns) this.cells.pop()?.element.remove();
    while (this.cells.length < columns) {
      const cell = new Cell();
      this.cells.push(cell);
      if (this.#robots === undefined) this.element.append(cell.element);
    }
    this.#note.setAttribute('aria-colspan', String(columns));
  }

  reset(): void {
    this.#shown = undefined;
    for (const cell of this.cells) cell.reset();
  }

  place(index: number, top: number, headerRows: number): void {
    if (index === this.index) return;
    this.index = index;
    this.element.style.top = `${top}px`;
    this.element.setAttribute('aria-rowindex', String(index + headerRows + 1));
  }

  /** Shows a URL. `own` is the robots.txt of the page. */
  showUrl(url: TestUrl, own: string | undefined): void {
    if (this.#shown?.typed === url.typed && own === this.#own) return;
    [this.#shown, this.#own] = [url, own];
    this.#writeUrl(url, labelOf(url, own));
    const robots = otherRobots(url, own);
    if (robots !== undefined) {
      this.#note.textContent = text('grid', 'governed', { robots });
      this.#note.setAttribute('aria-label', text('grid', 'governedRow', { url: url.typed, robots }));
    }
    if ((robots === undefined) !== (this.#robots === undefined)) this.#replaceCells(robots !== undefined);
    this.#robots = robots;
  }

  #writeUrl({ typed, path, isRewritten }: TestUrl, label: string): void {
    this.label = label;
    const [start, end] = splitLabel(label);
    if (this.#url.firstElementChild !== null) this.#url.firstElementChild.textContent = start;
    this.#urlEnd.textContent = end;
    this.#rewritten.textContent = isRewritten ? ` → ${path}` : '';
    this.#header.title = isRewritten ? text('grid', 'rewritten', { url: typed, path }) : typed;
    this.#remove.setAttribute('aria-label', text('grid', 'removeUrl', { url: typed }));
  }

  get isGoverned(): boolean {
    return this.#robots !== undefined;
  }

  set isSelected(isSelected: boolean) {
    if (isSelected === this.#isSelected) return;
    this.#isSelected = isSelected;
    this.element.classList.toggle('selected-row', isSelected);
  }

  showCell(column: number, value: CellValue): void {
    this.cells[column]?.show(value);
  }

  target(column: number): HTMLElement | undefined {
    return this.isGoverned ? this.#note : this.cells[column]?.element;
  }

  setFocusable(column: number | undefined): void {
    this.cells.forEach((cell, index) => {
      cell.isFocusable = index === column;
    });
    this.#note.tabIndex = column === undefined ? -1 : 0;
  }

  #replaceCells(isGoverned: boolean): void {
    for (const { element } of this.cells) {
      if (isGoverned) element.remove();
      else this.element.append(element);
    }
    if (isGoverned) this.element.append(this.#note);
    else this.#note.remove();
  }
}
