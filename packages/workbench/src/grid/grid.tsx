import { effect, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { answers, isWaiting } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { goToLine } from '../lines/go-to-line.js';
import { announce } from '../live/announce.js';
import { language } from '../messages/language.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, selectedCell, urls } from '../state/workspace.js';
import { removeOne, undoRemoval } from '../urls/undoable-removal.js';
import { toggleKept } from '../urls/url-list.js';
import { copyAnswer } from '../why/why.js';
import { focusCell, movedCell } from './focus-cell.js';
import { GridBody, HEADER_ROWS } from './grid-body.js';
import { columnInHeader, focusTotal, GridHeader } from './grid-header.js';
import { Part } from './part.js';
import { positionOf, rowAt, shownRows } from './shown-rows.js';

/** The grid of URLs and crawlers. https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */

let shown: GridBody | undefined;
let scroller: HTMLElement | undefined;

export function Grid(): JSX.Element {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scrollerRef.current === null || bodyRef.current === null) return;
    return show(scrollerRef.current, bodyRef.current);
  }, []);
  useSignalEffect(() => {
    scrollerRef.current?.style.setProperty('--columns', String(crawlers.value.length));
  });
  return (
    <Part
      role="grid"
      class={isWaiting.value ? 'grid waiting' : 'grid'}
      element={scrollerRef}
      aria-label={text('grid', 'results')}
      aria-rowcount={shownRows.value.count + HEADER_ROWS}
      aria-colcount={crawlers.value.length + 1}
      aria-busy={isWaiting.value}
      onKeyDown={onKey}
      onMouseDown={onPointer}
      onFocusIn={onFocus}
    >
      <GridHeader />
      <Part role="rowgroup" class="grid-body" element={bodyRef} />
    </Part>
  );
}

function show(element: HTMLElement, body: HTMLElement): () => void {
  const rows = new GridBody(element, body);
  [shown, scroller] = [rows, element];
  rows.measure();
  let written = language.peek();
  const stops = [
    effect(() => {
      // The names of all cells are written again in another language.
      if (language.value !== written) rows.reset();
      written = language.value;
      rows.draw();
    }),
    effect(() => {
      const cell = selectedCell.value;
      const row = cell === undefined ? -1 : positionOf(cell.row);
      focusCell.value = clamped(cell === undefined || row < 0 ? focusCell.peek() : { ...cell, row });
    }),
  ];
  const remeasure = () => {
    if (rows.measure()) rows.draw();
  };
  element.addEventListener('scroll', remeasure, { passive: true });
  const resizes = new ResizeObserver(remeasure);
  resizes.observe(element);
  return () => {
    for (const stop of stops) stop();
    element.removeEventListener('scroll', remeasure);
    resizes.disconnect();
    if (shown === rows) [shown, scroller] = [undefined, undefined];
  };
}

function onKey(event: KeyboardEvent): void {
  const { count } = shownRows.value;
  const head = columnInHeader(event.target);
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z') {
    if (undoRemoval()) event.preventDefault();
    return;
  }
  if (shown === undefined || count === 0 || crawlers.value.length === 0) return;
  if (head !== undefined) {
    if (event.key !== 'ArrowDown') return;
    moveTo({ row: 0, column: head });
  } else if (!isMod && event.key === 'ArrowUp' && focusCell.value.row === 0) {
    if (!focusTotal(scroller, focusCell.value.column)) return;
  } else {
    const to = movedCell(focusCell.value, event, { rows: count, columns: crawlers.value.length, page: shown.page });
    if (to !== undefined) moveTo(to);
    else if (isMod || event.altKey || event.target instanceof HTMLButtonElement) return;
    else if (!actOnCell(event.key, focusCell.value)) return;
  }
  event.preventDefault();
}

/** Moves to a cell by its position. */
function moveTo(cell: Cell): void {
  const at = clamped(cell);
  shown?.reveal(at.row);
  focusCell.value = at;
  selectedCell.value = { ...at, row: rowAt(at.row) };
  shown?.draw();
  const target = shown?.target(at.row, at.column);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function clamped({ row, column }: Cell): Cell {
  return {
    row: Math.min(row, Math.max(0, shownRows.value.count - 1)),
    column: Math.min(column, Math.max(0, crawlers.value.length - 1)),
  };
}

function onPointer(event: MouseEvent): void {
  const element = event.target instanceof Element ? event.target : undefined;
  const row = Number(element?.closest('.grid-row')?.getAttribute('aria-rowindex')) - HEADER_ROWS - 1;
  if (element === undefined || !(row >= 0)) return;
  if (element.closest('.remove') !== null) {
    removeOne(rowAt(row));
    return;
  }
  const cell = element.closest('.cell');
  const column = cell === null ? 0 : [...(cell.parentElement?.querySelectorAll('.cell') ?? [])].indexOf(cell);
  if (cell === null && element.closest('.governed') === null) return;
  event.preventDefault();
  moveTo({ row, column });
}

/** The Tab key selects the cell that it reaches. */
function onFocus(event: FocusEvent): void {
  if (event.target === scroller || !(event.target instanceof Element)) return;
  const { row, column } = focusCell.value;
  if (event.target.matches('.cell, .governed') && selectedCell.value === undefined && rowAt(row) >= 0)
    selectedCell.value = { row: rowAt(row), column };
}

/** Acts on the focused cell; false if the key does nothing there. */
function actOnCell(key: string, position: Cell): boolean {
  const cell = { ...position, row: rowAt(position.row) };
  if (cell.row < 0) return false;
  switch (key) {
    case 'Enter':
      goToDecider(cell);
      return true;
    case ' ':
      keep(cell);
      return true;
    case 'c':
      copyAnswer(cell);
      return true;
    case 'Delete':
      removeOne(cell.row);
      return true;
    default:
      return false;
  }
}

function goToDecider({ row, column }: Cell): void {
  const { lines, crawlers: columns } = answers.value;
  const line = lines[row * columns.length + column] ?? 0;
  if (line === 0) announce(text('grid', 'noDecider'));
  else goToLine(line);
}

function keep({ row, column }: Cell): void {
  const [url, crawler] = [urls.value[row], crawlers.value[column]];
  const flags = answers.value.flags[row * crawlers.value.length + column] ?? 0;
  if (url === undefined || crawler === undefined || (flags & CHECKED) === 0) return;
  const isKept = toggleKept(url, crawler, (flags & ALLOWED) !== 0);
  announce(text('outcomes', isKept ? 'keptAnnounced' : 'droppedAnnounced', { url, crawler }));
}
