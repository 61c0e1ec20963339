/** Search, filters and the order of the rows. */

import type { JSX } from 'preact';
import { Menu, type MenuItem } from '../controls/menu.js';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { viewport } from '../state/viewport.js';
import { crawlers, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { markedLine } from './marked-line.js';
import { type Condition, keyOf } from './row-filter.js';
import {
  announceCount,
  conditions,
  isFiltered,
  isOn,
  type Order,
  order,
  searched,
  showAll,
  shownRows,
  toggleCondition,
} from './shown-rows.js';

export function FilterBar(): JSX.Element {
  const align = viewport.value === 'phone' ? 'end' : 'start';
  return (
    <div class="filter-bar">
      <input
        type="search"
        class="field mono"
        aria-label={text('grid', 'search')}
        placeholder={text('grid', 'search')}
        spellcheck={false}
        autocapitalize="off"
        value={searched}
        onInput={(event) => (searched.value = event.currentTarget.value)}
        onChange={announceCount}
      />
      <Menu class="button" align={align} label={text('grid', 'filter')} groups={filterItems()} />
      <Menu class="button" align={align} label={text('grid', 'sort')} groups={[orderItems()]} />
      {conditions.value.map((condition) => {
        const label = conditionText(condition);
        return (
          <button
            type="button"
            key={keyOf(condition)}
            class="condition"
            aria-label={text('rows', 'dropFilter', { filter: label })}
            onClick={() => toggleCondition(condition)}
          >
            <span>{label}</span>
            <span aria-hidden="true">×</span>
          </button>
        );
      })}
      {isFiltered.value && <ShownCount />}
    </div>
  );
}

function ShownCount(): JSX.Element {
  const { count, pending } = shownRows.value;
  return (
    <span class="quiet">
      {text('rows', 'shownCount', { shown: count, count: urls.value.length })}
      {pending > 0 && ` ${text('rows', 'pending', { count: pending })}`}{' '}
      <Button class="link" onClick={showAll} label={text('rows', 'showAll')} />
    </span>
  );
}

/** Shown below the head of the grid if no row is left. */
export function NothingShown(): JSX.Element | null {
  if (shownRows.value.count > 0 || urls.value.length === 0) return null;
  return (
    <p class="nothing-shown">
      {text('rows', 'nothingShown')} <Button class="link" onClick={showAll} label={text('rows', 'showAll')} />
    </p>
  );
}

export function conditionText(condition: Condition): string {
  if ('line' in condition) return text('rows', 'filterLine', { line: condition.line });
  if ('crawler' in condition && condition.crawler !== undefined) {
    const { crawler } = condition;
    return text('rows', condition.kind === 'blocked' ? 'filterBlocked' : 'filterAllowed', { crawler });
  }
  return text('rows', `filter-${condition.kind}`);
}

/** Crawlers that the menu lists: more would fill the screen, and each has its total in the head. */
const MAX_CRAWLERS = 12;

function filterItems(): readonly (readonly MenuItem[])[] {
  const line = markedLine.value;
  const names = crawlers.value.slice(0, MAX_CRAWLERS);
  const items = (...list: readonly Condition[]): readonly MenuItem[] =>
    list
      .filter((condition) => !isOn(condition))
      .map((condition) => ({
        id: keyOf(condition),
        label: conditionText(condition),
        onChoose: () => toggleCondition(condition),
      }));
  return [
    items(
      { kind: 'changed' },
      { kind: 'newlyBlocked' },
      { kind: 'newlyAllowed' },
      ...(line === undefined ? [] : [{ kind: 'line', line } as const]),
      ...(paths.value.includes(null) ? [{ kind: 'elsewhere' } as const] : []),
    ),
    items({ kind: 'blocked' }, ...names.map((crawler) => ({ kind: 'blocked', crawler }) as const)),
    items({ kind: 'allowed' }, ...names.map((crawler) => ({ kind: 'allowed', crawler }) as const)),
  ];
}

function orderItems(): readonly MenuItem[] {
  const names = crawlers.value.slice(0, MAX_CRAWLERS);
  const item = (id: string, label: string, to: Order): MenuItem => ({
    id,
    label,
    isChecked: JSON.stringify(order.value) === JSON.stringify(to),
    onChoose: () => (order.value = to),
  });
  return [
    item('added', text('rows', 'orderAdded'), { by: 'added' }),
    item('url', text('rows', 'orderUrl'), { by: 'url', isDescending: false }),
    ...names.map((crawler) =>
      item(crawler, text('rows', 'orderBlocked', { crawler }), { by: 'verdict', crawler, first: 'blocked' }),
    ),
  ];
}
