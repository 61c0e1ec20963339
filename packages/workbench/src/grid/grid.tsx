import { effect, useSignalEffect } from '@preact/signals';
import type { HTMLAttributes, JSX, Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { headingsOf, purposeTitle } from '../crawlers/crawler-groups.js';
import { answers, isWaiting } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { goToLine } from '../lines/go-to-line.js';
import { announce } from '../live/announce.js';
import { language } from '../messages/language.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, selectedCell, urls } from '../state/workspace.js';
import { removeUrl, toggleKept } from '../urls/url-list.js';
import { copyAnswer } from '../why/why.js';
import { focusCell, movedCell } from './focus-cell.js';
import { GridBody, HEADER_ROWS } from './grid-body.js';

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
      aria-rowcount={urls.value.length + HEADER_ROWS}
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

interface PartProps extends HTMLAttributes<HTMLDivElement> {
  readonly element?: Ref<HTMLDivElement>;
}

/** A part of the grid. Boxes with roles: a table cannot place its rows one by one. */
function Part({ element, ...attributes }: PartProps): JSX.Element {
  return <div tabIndex={attributes.role === 'grid' ? -1 : undefined} ref={element ?? null} {...attributes} />;
}

function GridHeader(): JSX.Element {
  const list = crawlers.value;
  return (
    <Part role="rowgroup" class="grid-header">
      <Part role="row" class="grid-head purposes" aria-rowindex={1}>
        <Part role="columnheader" />
        {headingsOf(list).map(({ purpose, columns }, index) => (
          <Part
            role="columnheader"
            key={`${index} ${purpose}`}
            aria-colspan={columns}
            element={(box) => box?.style.setProperty('grid-column', `span ${columns}`)}
          >
            {purposeTitle(purpose)}
          </Part>
        ))}
      </Part>
      <Part role="row" class="grid-head names" aria-rowindex={HEADER_ROWS}>
        <Part role="columnheader" class="url-head">
          {text('grid', 'url')}
        </Part>
        {list.map((crawler) => (
          <Part role="columnheader" key={crawler} translate={false}>
            <BreakableName name={crawler} />
          </Part>
        ))}
      </Part>
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
      focusCell.value = clamped(selectedCell.value ?? focusCell.peek());
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
  if (shown === undefined || urls.value.length === 0 || crawlers.value.length === 0) return;
  const size = { rows: urls.value.length, columns: crawlers.value.length, page: shown.page };
  const to = movedCell(focusCell.value, event, size);
  if (to !== undefined) moveTo(to);
  else if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return;
  else if (!actOnCell(event.key, focusCell.value)) return;
  event.preventDefault();
}

function moveTo(cell: Cell): void {
  const at = clamped(cell);
  shown?.reveal(at.row);
  focusCell.value = at;
  selectedCell.value = at;
  shown?.draw();
  const target = shown?.target(at.row, at.column);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function clamped({ row, column }: Cell): Cell {
  return {
    row: Math.min(row, Math.max(0, urls.value.length - 1)),
    column: Math.min(column, Math.max(0, crawlers.value.length - 1)),
  };
}

function onPointer(event: MouseEvent): void {
  const element = event.target instanceof Element ? event.target : undefined;
  const row = Number(element?.closest('.grid-row')?.getAttribute('aria-rowindex')) - HEADER_ROWS - 1;
  if (element === undefined || !(row >= 0)) return;
  if (element.closest('.remove') !== null) {
    removeUrl(row);
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
  if (event.target.matches('.cell, .governed') && selectedCell.value === undefined)
    selectedCell.value = focusCell.value;
}

/** The name of a crawler that may break after a hyphen and before a capital: `OAI-Search` `Bot`. */
function BreakableName({ name }: { readonly name: string }): JSX.Element {
  const parts = name.split(/(?<=[-_.])|(?<=[a-z])(?=[A-Z])/);
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && <wbr />}
          {part}
        </>
      ))}
    </>
  );
}

/** Acts on the focused cell; false if the key does nothing there. */
export function actOnCell(key: string, cell: Cell): boolean {
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
      removeUrl(cell.row);
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
  announce(text('why', isKept ? 'keptAnnounced' : 'droppedAnnounced', { url, crawler }));
}
