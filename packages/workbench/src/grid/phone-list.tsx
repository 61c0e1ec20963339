/** The grid on a phone: one crawler and many URLs, or one URL and many crawlers. A row opens to show why. */

import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { answers, isWaiting, showRows } from '../engine/client.js';
import { ALLOWED, CHANGED, CHECKED, EXPLAINED } from '../engine/protocol.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, selectedCell, urls } from '../state/workspace.js';
import { readUrl } from '../urls/test-url.js';
import { labelOf, splitLabel } from '../urls/url-label.js';
import { otherRobots, ownRobots } from '../urls/url-list.js';
import { WhyInRow } from '../why/why.js';
import { FilterBar, NothingShown } from './filter-bar.js';
import { Sum } from './legend.js';
import { rangeOf } from './phone-range.js';
import { positionOf, rowAt, rowsBetween, shownRows } from './shown-rows.js';
import { SitemapButton } from './sitemap-button.js';
import { AddButton, ChooseButton } from './toolbar.js';

/** Pixels of a closed row with its border. */
const ROW_HEIGHT = 45;

const isByCrawler = signal(true);
/** The crawler, or the URL, that all rows are about. */
const subject = signal<Cell>({ row: 0, column: 0 });

export function PhoneList(): JSX.Element {
  return (
    <div class={isWaiting.value ? 'phone-test waiting' : 'phone-test'}>
      <div class="phone-tools">
        <Subject />
        <AddButton />
      </div>
      <div class="phone-tools">
        <Button
          class="link"
          onClick={() => {
            isByCrawler.value = !isByCrawler.value;
            selectedCell.value = undefined;
          }}
          label={text('grid', isByCrawler.value ? 'showCrawlers' : 'showUrls')}
        />
        <ChooseButton />
        <SitemapButton />
      </div>
      {isByCrawler.value && <FilterBar />}
      {isByCrawler.value && <NothingShown />}
      <Rows />
      <p class="quiet phone-sum">
        <Sum />
      </p>
    </div>
  );
}

function Subject(): JSX.Element {
  const isCrawler = isByCrawler.value;
  const list = isCrawler ? crawlers.value : urls.value.slice(0, 500);
  const { row, column } = subject.value;
  return (
    <label class="subject">
      <span>{text('grid', isCrawler ? 'asCrawler' : 'url')}</span>
      <select
        translate={false}
        aria-label={text('grid', isCrawler ? 'crawler' : 'oneUrl')}
        value={isCrawler ? column : row}
        onChange={(event) => {
          const at = Number(event.currentTarget.value);
          subject.value = isCrawler ? { row, column: at } : { row: at, column };
          selectedCell.value = undefined;
        }}
      >
        {list.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rows(): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useSignal({ top: 0, height: 800 });
  const openHeight = useSignal(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => (scroll.value = { top: element.scrollTop, height: element.clientHeight });
    element.addEventListener('scroll', measure, { passive: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resizes.disconnect();
    };
  }, []);
  const isCrawler = isByCrawler.value;
  const count = isCrawler ? shownRows.value.count : crawlers.value.length;
  const row = Math.min(subject.value.row, urls.value.length - 1);
  const column = Math.min(subject.value.column, crawlers.value.length - 1);
  const cell = selectedCell.value;
  const open = cell === undefined ? -1 : isCrawler ? positionOf(cell.row) : cell.column;
  const { first, end, before, after } = rangeOf({
    ...scroll.value,
    count,
    rowHeight: ROW_HEIGHT,
    open,
    openHeight: open < 0 ? 0 : openHeight.value,
  });
  useEffect(() => {
    showRows(isCrawler ? rowsBetween(first, end) : [row]);
  }, [first, end, row, isCrawler, shownRows.value]);
  return (
    <div class="phone-rows" ref={frame}>
      <ul aria-label={text('grid', 'results')}>
        <li aria-hidden="true" ref={(element) => element?.style.setProperty('height', `${before}px`)} />
        {Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset).map((index) => {
          const at = isCrawler ? { row: rowAt(index), column } : { row, column: index };
          return (
            <PhoneRow
              key={index}
              cell={at}
              isOpen={index === open}
              position={index + 1}
              count={count}
              onHeight={(height) => (openHeight.value = height)}
            />
          );
        })}
        <li aria-hidden="true" ref={(element) => element?.style.setProperty('height', `${after}px`)} />
      </ul>
    </div>
  );
}

interface RowProps {
  readonly cell: Cell;
  readonly isOpen: boolean;
  readonly position: number;
  readonly count: number;
  readonly onHeight: (pixels: number) => void;
}

function PhoneRow({ cell, isOpen, position, count, onHeight }: RowProps): JSX.Element {
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = details.current;
    if (!isOpen || element === null) return;
    const resizes = new ResizeObserver(() => onHeight(element.offsetHeight));
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [isOpen]);
  const typed = urls.value[cell.row] ?? '';
  const url = readUrl(typed);
  const robots = url === undefined ? undefined : otherRobots(url, ownRobots.value);
  return (
    <li class={isOpen ? 'open' : ''} aria-setsize={count} aria-posinset={position}>
      <button
        type="button"
        class="phone-row"
        aria-expanded={isOpen}
        onClick={() => (selectedCell.value = isOpen ? undefined : cell)}
      >
        <code translate={false}>
          {isByCrawler.value && url !== undefined ? (
            <CutLabel label={labelOf(url, ownRobots.value)} />
          ) : (
            crawlers.value[cell.column]
          )}
        </code>
        {robots === undefined && <PhoneVerdict cell={cell} />}
      </button>
      {isOpen && (
        <div ref={details}>
          <WhyInRow />
        </div>
      )}
    </li>
  );
}

function CutLabel({ label }: { readonly label: string }): JSX.Element {
  const [start, end] = splitLabel(label);
  return (
    <>
      <span>{start}</span>
      <span>{end}</span>
    </>
  );
}

function PhoneVerdict({ cell: { row, column } }: { readonly cell: Cell }): JSX.Element {
  const at = row * crawlers.value.length + column;
  const flags = answers.value.flags[at] ?? 0;
  const line = answers.value.lines[at] ?? 0;
  if ((flags & CHECKED) === 0) return <span class="verdict unknown">…</span>;
  const isAllowed = (flags & ALLOWED) !== 0;
  const isNew = (flags & CHANGED) !== 0;
  return (
    <>
      <span class={`verdict ${isAllowed ? 'allowed' : 'blocked'} ${isNew ? 'changed' : ''}`}>
        <Mark path={isAllowed ? TICK : BAR} />
        {text('grid', isAllowed ? 'allowed' : 'blocked')}
      </span>
      <small>
        {isNew && <b class={isAllowed ? 'newly-allowed' : 'newly-blocked'}>{text('grid', 'newly')}</b>}
        {(flags & EXPLAINED) === 0 ? '' : line === 0 ? text('grid', 'noRule') : text('grid', 'line', { line })}
      </small>
    </>
  );
}
