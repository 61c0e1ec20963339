/** The head of the grid: purposes, names that sort, and totals that filter. Arrow keys reach it from the first row. */

import type { JSX } from 'preact';
import { headingsOf, purposeTitle } from '../crawlers/crawler-groups.js';
import { BAR, Mark } from '../elements/marks.js';
import { blockedCounts } from '../engine/client.js';
import { formatNumber } from '../messages/language.js';
import { text } from '../messages/text.js';
import { crawlers } from '../state/workspace.js';
import { HEADER_ROWS } from './grid-body.js';
import { Part } from './part.js';
import { cycleUrlOrder, cycleVerdictOrder, isOn, order, toggleCondition } from './shown-rows.js';
import { UrlWidth } from './url-width.js';

export function GridHeader(): JSX.Element {
  const list = crawlers.value;
  return (
    <Part role="rowgroup" class="grid-header" onKeyDown={moveInHeader}>
      <Part role="row" class="grid-head purposes" aria-rowindex={1}>
        <Part role="columnheader">
          <span class="visually-hidden">{text('crawlers', 'purpose')}</span>
        </Part>
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
      <Part role="row" class="grid-head names" aria-rowindex={2}>
        <UrlName />
        {list.map((crawler) => (
          <CrawlerName key={crawler} crawler={crawler} />
        ))}
      </Part>
      <Part role="row" class="grid-head sums" aria-rowindex={HEADER_ROWS}>
        <Part role="rowheader" class="row-header">
          {text('grid', 'blockedUrls')}
        </Part>
        {list.map((crawler, column) => (
          <BlockedCount key={crawler} crawler={crawler} column={column} />
        ))}
      </Part>
    </Part>
  );
}

function UrlName(): JSX.Element {
  const { value } = order;
  const sort = value.by !== 'url' ? 'none' : value.isDescending ? 'descending' : 'ascending';
  return (
    <Part role="columnheader" class="url-head" aria-sort={sort}>
      <button type="button" tabIndex={-1} title={text('grid', 'sortByUrl')} onClick={cycleUrlOrder}>
        {text('grid', 'url')}
        <SortMark isUp={sort === 'ascending'} isShown={sort !== 'none'} />
      </button>
      <UrlWidth />
    </Part>
  );
}

function CrawlerName({ crawler }: { readonly crawler: string }): JSX.Element {
  const { value } = order;
  const first = value.by === 'verdict' && value.crawler === crawler ? value.first : undefined;
  return (
    <Part
      role="columnheader"
      translate={false}
      // Blocked comes before allowed, as in the marks.
      aria-sort={first === undefined ? 'none' : first === 'blocked' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        tabIndex={-1}
        title={text('grid', 'sortByVerdict', { crawler })}
        onClick={() => cycleVerdictOrder(crawler)}
      >
        <BreakableName name={crawler} />
        <SortMark isUp={first === 'blocked'} isShown={first !== undefined} />
      </button>
    </Part>
  );
}

function SortMark({ isUp, isShown }: { readonly isUp: boolean; readonly isShown: boolean }): JSX.Element | null {
  return isShown ? <Mark path={isUp ? 'M1 7l4-4 4 4' : 'M1 3l4 4 4-4'} /> : null;
}

function BlockedCount({ crawler, column }: { readonly crawler: string; readonly column: number }): JSX.Element {
  const count = blockedCounts.value?.[column];
  const condition = { kind: 'blocked', crawler } as const;
  return (
    <Part role="gridcell">
      {count !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isOn(condition)}
          aria-label={text('grid', 'blockedFor', { crawler, count })}
          title={text('grid', 'blockedFor', { crawler, count })}
          onClick={() => toggleCondition(condition)}
        >
          <Mark path={BAR} />
          {formatNumber(count)}
        </button>
      )}
    </Part>
  );
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

/** Moves among the buttons of the head. Down from the last row leads back to the cells, which is left to the grid. */
function moveInHeader(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof HTMLButtonElement) || ctrlKey || metaKey || altKey) return;
  const row = target.closest('.grid-head');
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[key];
  const isUp = key === 'ArrowUp' && row?.classList.contains('sums');
  const isDown = key === 'ArrowDown' && row?.classList.contains('names');
  if (to !== undefined) buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
  // The row of names has one button more, that of the URLs.
  else if (isUp) row?.parentElement?.querySelectorAll<HTMLElement>('.names button')[at + 1]?.focus();
  else if (isDown) row?.parentElement?.querySelectorAll<HTMLElement>('.sums button')[Math.max(0, at - 1)]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function focusTotal(grid: HTMLElement | undefined, column: number): boolean {
  const button = grid?.querySelectorAll<HTMLElement>('.sums button')[column];
  button?.focus();
  return button !== undefined;
}

/** The column of a focused button of the head; undefined elsewhere. */
export function columnInHeader(target: EventTarget | null): number | undefined {
  const row = target instanceof HTMLButtonElement ? target.closest('.grid-head') : null;
  if (row === null || row === undefined) return undefined;
  const at = [...row.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
  return Math.max(0, row.classList.contains('names') ? at - 1 : at);
}
