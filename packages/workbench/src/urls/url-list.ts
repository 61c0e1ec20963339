import { batch, computed } from '@preact/signals';
import { exampleUrls } from '../files/example.js';
import { keptTests, live, selectedCell, urls } from '../state/workspace.js';
import { readUrl, type TestUrl } from './test-url.js';

export const MAX_URLS = 100_000;

export interface Added {
  readonly added: number;
  /** URLs that the list already has. */
  readonly known: number;
  readonly leftOut: number;
}

export function addUrls(typed: readonly string[]): Added {
  return addTo(urls.value, typed);
}

/** Adds URLs that the user brings, and selects the first of them. The URLs of the example go. */
export function importUrls(typed: readonly string[]): Added & { readonly replacesExample: boolean } {
  const replacesExample = typed.length > 0 && urls.value.length > 0 && isExample(urls.value);
  const [first] = typed;
  return batch(() => {
    const added = replacesExample ? addTo([], typed) : addUrls(typed);
    const row = first === undefined ? -1 : urls.value.indexOf(first);
    if (row >= 0) selectedCell.value = { row, column: selectedCell.value?.column ?? 0 };
    return { ...added, replacesExample };
  });
}

function addTo(list: readonly string[], typed: readonly string[]): Added {
  const known = new Set(list);
  const fresh = typed.filter((url) => !known.has(url));
  const taken = fresh.slice(0, Math.max(0, MAX_URLS - list.length));
  if (taken.length > 0) urls.value = [...list, ...taken];
  return { added: taken.length, known: typed.length - fresh.length, leftOut: fresh.length - taken.length };
}

/** True if no other URLs were added to those of the example, of which some may have been removed. */
function isExample(list: readonly string[]): boolean {
  return list.length <= exampleUrls.length && list.every((url) => exampleUrls.includes(url));
}

export function removeUrl(row: number): void {
  const cell = selectedCell.value;
  batch(() => {
    urls.value = urls.value.filter((_, index) => index !== row);
    if (cell === undefined || cell.row < row) return;
    selectedCell.value = cell.row === row ? undefined : { ...cell, row: cell.row - 1 };
  });
}

/** Shows another list. The selection is kept if its URL is in it. */
export function setUrls(list: readonly string[]): void {
  const cell = selectedCell.value;
  const row = cell === undefined ? -1 : list.indexOf(urls.value[cell.row] ?? '');
  batch(() => {
    urls.value = list;
    selectedCell.value = cell === undefined || row < 0 ? undefined : { ...cell, row };
  });
}

/** The URL of the robots.txt that the file represents: the live one, otherwise that of the first URL with a host. */
export const ownRobots = computed<string | undefined>(() => {
  const fetched = live.value === undefined ? undefined : readUrl(live.value.url)?.robots;
  if (fetched !== undefined) return fetched;
  const first = urls.value.find((url) => !/^[/?](?!\/)/.test(url));
  return first === undefined ? undefined : readUrl(first)?.robots;
});

/** Returns the robots.txt that governs a URL of another host; undefined if it is the file of the page. */
export function otherRobots({ robots }: TestUrl, own: string | undefined): string | undefined {
  return robots === own ? undefined : robots;
}

/** Paths and queries of all rows; null for a URL that another robots.txt governs. */
export const paths = computed<readonly (string | null)[]>(() => {
  const own = ownRobots.value;
  return urls.value.map((typed) => {
    const url = readUrl(typed);
    return url === undefined || otherRobots(url, own) !== undefined ? null : url.path;
  });
});

export function isKept(url: string, crawler: string): boolean {
  return keptTests.value.some((test) => test.url === url && test.crawler === crawler);
}

/** Keeps a verdict as a test, or drops the test if the verdict is kept already. Returns true if it is kept now. */
export function toggleKept(url: string, crawler: string, allowed: boolean): boolean {
  const others = keptTests.value.filter((test) => test.url !== url || test.crawler !== crawler);
  const isNew = others.length === keptTests.value.length;
  keptTests.value = isNew ? [...others, { url, crawler, allowed }] : others;
  return isNew;
}
