/** The rows of the grid that the search and the filters leave, in the order that was chosen. */

import { batch, computed, signal } from '@preact/signals';
import { answers } from '../engine/client.js';
import { ALLOWED, CHECKED } from '../engine/protocol.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { showTab, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { type Condition, filterRows, isSameCondition } from './row-filter.js';

export type Order =
  | { readonly by: 'added' }
  | { readonly by: 'url'; readonly isDescending: boolean }
  | { readonly by: 'verdict'; readonly crawler: string; readonly first: 'blocked' | 'allowed' };

export const searched = signal('');
export const conditions = signal<readonly Condition[]>([]);
export const order = signal<Order>({ by: 'added' });

/** True if some rows may be left out. */
export const isFiltered = computed(() => searched.value.trim() !== '' || conditions.value.length > 0);

/** Rows by their URLs; undefined unless they are sorted so. It changes with the list only, not with each answer. */
const byUrl = computed<Uint32Array | undefined>(() => {
  const chosen = order.value;
  if (chosen.by !== 'url') return undefined;
  const list = urls.value;
  const keys = paths.value.map((path, row) => path ?? list[row] ?? '');
  const rows = Uint32Array.from(keys.keys());
  const sign = chosen.isDescending ? -1 : 1;
  return rows.sort((a, b) => {
    const [first = '', second = ''] = [keys[a], keys[b]];
    return first === second ? a - b : first < second ? -sign : sign;
  });
});

/** The rows with the searched text; undefined if that are all, in the order in which they were added. */
const candidates = computed<Uint32Array | undefined>(() => {
  const wanted = searched.value.trim().toLowerCase();
  const sorted = byUrl.value;
  if (wanted === '') return sorted;
  const list = urls.value;
  const rows = sorted ?? Uint32Array.from(list.keys());
  return rows.filter((row) => list[row]?.toLowerCase().includes(wanted));
});

export interface ShownRows {
  readonly count: number;
  /** Rows that are left out because their verdicts are not known yet. */
  readonly pending: number;
  /** Undefined if all rows are shown in the order of the list. */
  readonly rows: Uint32Array | undefined;
}

export const shownRows = computed<ShownRows>(() => {
  const all = urls.value.length;
  const chosen = order.value;
  let rows = candidates.value;
  let pending = 0;
  if (conditions.value.length > 0) {
    ({ rows, pending } = filterRows(rows ?? urls.value.keys(), answers.value, paths.value, conditions.value));
  }
  if (chosen.by === 'verdict') rows = byVerdict(rows ?? Uint32Array.from(urls.value.keys()), chosen);
  return { count: rows?.length ?? all, pending, rows };
});

function byVerdict(rows: Uint32Array, { crawler, first }: Extract<Order, { by: 'verdict' }>): Uint32Array {
  const { crawlers, flags } = answers.value;
  const column = crawlers.indexOf(crawler);
  if (column < 0) return rows;
  const wanted = first === 'blocked' ? CHECKED : CHECKED | ALLOWED;
  const isFirst = (row: number) => ((flags[row * crawlers.length + column] ?? 0) & (CHECKED | ALLOWED)) === wanted;
  return Uint32Array.from([...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))]);
}

/** Returns the row of the list that is shown at a position of the grid. */
export function rowAt(position: number): number {
  const { rows } = shownRows.value;
  return rows === undefined ? position : (rows[position] ?? -1);
}

/** Returns the rows of the list that are shown from position `first` to before `end`. */
export function rowsBetween(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => rowAt(first + offset));
}

/** Returns where a row of the list is shown; -1 if it is not. */
export function positionOf(row: number): number {
  const { rows, count } = shownRows.value;
  if (rows === undefined) return row < count ? row : -1;
  return rows.indexOf(row);
}

export function isOn(condition: Condition): boolean {
  return conditions.value.some((other) => isSameCondition(other, condition));
}

export function toggleCondition(condition: Condition): void {
  const others = conditions.value.filter((other) => !isSameCondition(other, condition));
  conditions.value = others.length < conditions.value.length ? others : [...others, condition];
  announceCount();
}

/** Shows the rows that a sentence counts, and no others. */
export function showOnly(condition: Condition): void {
  batch(() => {
    searched.value = '';
    conditions.value = [condition];
    showTab('test');
  });
  announceCount();
}

export function showAll(): void {
  batch(() => {
    searched.value = '';
    conditions.value = [];
  });
  announceCount();
}

export function announceCount(): void {
  announce(text('rows', 'shownCount', { shown: shownRows.value.count, count: urls.value.length }), 'rows');
}

/** Sorts by URL: ascending, descending, then as added. */
export function cycleUrlOrder(): void {
  const { value } = order;
  if (value.by !== 'url') order.value = { by: 'url', isDescending: false };
  else order.value = value.isDescending ? { by: 'added' } : { by: 'url', isDescending: true };
}

/** Sorts by the verdicts for a crawler: blocked first, allowed first, then as added. */
export function cycleVerdictOrder(crawler: string): void {
  const { value } = order;
  if (value.by !== 'verdict' || value.crawler !== crawler) order.value = { by: 'verdict', crawler, first: 'blocked' };
  else order.value = value.first === 'blocked' ? { by: 'verdict', crawler, first: 'allowed' } : { by: 'added' };
}
