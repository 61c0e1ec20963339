/** One cell of the grid. It is written only if its value differs, because one key press may change every cell on screen. */

import { BAR, TICK } from '../elements/marks.js';
import { ALLOWED, CHANGED, CHECKED, EXPLAINED } from '../engine/protocol.js';
import { text } from '../messages/text.js';

const SVG = 'http://www.w3.org/2000/svg';

export interface CellValue {
  readonly url: string;
  readonly crawler: string;
  readonly flags: number;
  readonly line: number;
  /** True if the line that decides is marked in the file. */
  readonly isSame: boolean;
  readonly isSelected: boolean;
  readonly isKept: boolean;
}

export class Cell {
  readonly element: HTMLElement = document.createElement('div');
  readonly #path: SVGPathElement = document.createElementNS(SVG, 'path');
  readonly #number: Text = document.createTextNode('');
  #shown: Partial<CellValue> = {};
  #isFocusable = false;

  constructor() {
    const mark = document.createElementNS(SVG, 'svg');
    mark.setAttribute('viewBox', '0 0 10 10');
    mark.setAttribute('class', 'mark');
    mark.setAttribute('aria-hidden', 'true');
    mark.append(this.#path);
    this.element.setAttribute('role', 'gridcell');
    this.element.className = 'cell';
    this.element.tabIndex = -1;
    this.element.append(mark, this.#number);
  }

  /** Makes the next `show` write everything again, for another language. */
  reset(): void {
    this.#shown = {};
  }

  set isFocusable(isFocusable: boolean) {
    if (isFocusable === this.#isFocusable) return;
    this.#isFocusable = isFocusable;
    this.element.tabIndex = isFocusable ? 0 : -1;
  }

  show(value: CellValue): void {
    const shown = this.#shown;
    const isVerdict = value.flags !== shown.flags;
    if (isVerdict || value.isSame !== shown.isSame || value.isSelected !== shown.isSelected) this.#writeLook(value);
    if (value.isSelected !== shown.isSelected) this.element.setAttribute('aria-selected', String(value.isSelected));
    const isOther = value.url !== shown.url || value.crawler !== shown.crawler || value.isKept !== shown.isKept;
    if (isVerdict || isOther || value.line !== shown.line) {
      const number = (value.flags & EXPLAINED) === 0 || value.line === 0 ? '' : String(value.line);
      if (this.#number.data !== number) this.#number.data = number;
      this.element.setAttribute('aria-label', nameOf(value));
    }
    if (value.isKept !== shown.isKept) this.element.classList.toggle('kept', value.isKept);
    this.#shown = value;
  }

  #writeLook({ flags, isSame, isSelected, isKept }: CellValue): void {
    const isAllowed = (flags & ALLOWED) !== 0;
    let name = 'cell';
    if ((flags & CHECKED) === 0) name += ' unknown';
    else name += isAllowed ? ' allowed' : ' blocked';
    if ((flags & CHANGED) !== 0) name += ' changed';
    if (isSame) name += ' same';
    if (isSelected) name += ' selected';
    if (isKept) name += ' kept';
    this.element.className = name;
    const path = isAllowed ? TICK : BAR;
    if ((flags & CHECKED) === 0) this.#path.removeAttribute('d');
    else if (this.#path.getAttribute('d') !== path) this.#path.setAttribute('d', path);
  }
}

/** The accessible name: "/help/contact, bingbot: allowed, line 10. Changed." */
export function nameOf({ url, crawler, flags, line, isKept }: Omit<CellValue, 'isSame' | 'isSelected'>): string {
  if ((flags & CHECKED) === 0) return text('grid', 'cellUnknown', { url, crawler });
  const decider = line === 0 ? text('grid', 'noRule') : text('grid', 'line', { line });
  const isNew = (flags & CHANGED) !== 0;
  const message =
    (flags & ALLOWED) !== 0 ? (isNew ? 'cellAllowedNew' : 'cellAllowed') : isNew ? 'cellBlockedNew' : 'cellBlocked';
  const cell = text('grid', message, { url, crawler, decider });
  return isKept ? text('grid', 'keptCell', { cell }) : cell;
}
