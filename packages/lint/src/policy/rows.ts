/** The rows of a policy: what each crawler may do, merged where vendor and answer are equal. */

import type { RobotsTxt } from '@maycrawl/core';
import { type CrawlerEntry, crawlers, crawlerUses, mustBeNamed, type Use } from '@maycrawl/core/crawlers';
import { tokenSpelling } from '../data/known-crawlers.js';
import type { Accesses } from './accesses.js';
import type { Decision } from './cached-access.js';
import type { PolicyBasis, PolicyRow, PolicyRowNote, PolicyState, PolicyStated, PolicyUse } from './types.js';

/** The answer for one crawler. */
export interface PolicyCell {
  readonly entry: CrawlerEntry;
  readonly state: PolicyState;
  readonly basis: PolicyBasis;
  readonly access: number | undefined;
  /** The token of the groups that apply, in lower case. */
  readonly token: string | undefined;
  readonly notes: readonly PolicyRowNote[];
}

/**
 * Returns the answer for each crawler of the registry; of retired ones, for those that the file names. `joined` are the
 * crawlers whose group goes on after a crawl-delay.
 */
export function cellsOf(
  robots: RobotsTxt,
  accesses: Accesses,
  result: Decision,
  joined: ReadonlySet<string>,
): PolicyCell[] {
  const cells = crawlers.flatMap((entry): PolicyCell[] => {
    const found = result === 'file' ? ruledCell(robots, accesses, entry) : fetchedCell(accesses, entry, result);
    const cell = joined.has(entry.name) ? { ...found, notes: [...found.notes, 'if-groups-join' as const] } : found;
    const isShown = entry.status === 'active' || cell.basis === 'own-group';
    return isShown ? [cell] : [];
  });
  return withIdleControls(cells);
}

/** Returns true if robots.txt does not, or may not, apply: also to users' requests, unless the vendor says it obeys. */
export function isExempt({ obeysRobotsTxt, fetches }: CrawlerEntry): boolean {
  return obeysRobotsTxt === 'no' || (fetches === 'for-users' && obeysRobotsTxt !== 'yes');
}

function fetchedCell(accesses: Accesses, entry: CrawlerEntry, result: Exclude<Decision, 'file'>): PolicyCell {
  const common = { entry, token: undefined, access: undefined, notes: complianceNotes(entry) };
  if (isExempt(entry)) return { ...common, state: 'not-governed', basis: 'not-governed' };
  if (result === 'unknown' || (result === 'unreachable' && entry.obeysRobotsTxt !== 'yes'))
    return { ...common, state: 'not-known', basis: 'fetch' };
  const state = result === 'unavailable' ? 'allowed' : 'blocked';
  return { ...common, state, basis: 'fetch', access: accesses.fetched(state) };
}

function ruledCell(robots: RobotsTxt, accesses: Accesses, entry: CrawlerEntry): PolicyCell {
  const name = tokenSpelling(entry);
  if (entry.obeysRobotsTxt === 'no') return ignoringCell(robots, entry);
  const access = accesses.of(name);
  const { state, token } = accesses.all[access] as Accesses['all'][number];
  const basis = basisOf(entry, token);
  const cell = { entry, access, token, basis, state, notes: notesOf(entry, basis) };
  if (isExempt(entry)) return { ...cell, state: 'not-governed', basis: 'not-governed' };
  const isUnnamed = basis === 'none' && mustBeNamed(entry);
  return isUnnamed && accesses.all[accesses.of('*')]?.state !== 'allowed' ? { ...cell, state: 'must-be-named' } : cell;
}

/** A crawler that does not follow robots.txt. The engine selects no group for it, so its token is looked up alone. */
function ignoringCell(robots: RobotsTxt, entry: CrawlerEntry): PolicyCell {
  const [token] = entry.tokens;
  const isNamed = token !== undefined && robots.rulesFor([token]).token === token.toLowerCase();
  return {
    entry,
    token: undefined,
    access: undefined,
    state: 'not-governed',
    basis: 'not-governed',
    notes: isNamed ? ['named-without-effect'] : [],
  };
}

function basisOf({ tokens }: CrawlerEntry, token: string | undefined): PolicyBasis {
  if (token === undefined) return 'none';
  if (token === '*') return 'star';
  return tokens[0]?.toLowerCase() === token ? 'own-group' : 'fallback';
}

function notesOf(entry: CrawlerEntry, basis: PolicyBasis): PolicyRowNote[] {
  const notes = complianceNotes(entry);
  if (basis === 'fallback' && !entry.fallbackConfirmed) notes.push('fallback-not-confirmed');
  if (entry.fetches === 'never') notes.push('controls-fetched-pages');
  return notes;
}

function complianceNotes({ obeysRobotsTxt }: CrawlerEntry): PolicyRowNote[] {
  return obeysRobotsTxt === 'undocumented' ? ['compliance-undocumented'] : [];
}

/** Marks the control tokens whose crawlers may fetch nothing. */
function withIdleControls(cells: readonly PolicyCell[]): PolicyCell[] {
  const blocked = new Set(cells.filter(({ state }) => state === 'blocked').map(({ entry }) => entry.name));
  return cells.map((cell) => {
    const { fetches, controls } = cell.entry;
    const isIdle = fetches === 'never' && controls.every((name) => blocked.has(name));
    if (!isIdle) return cell;
    return { ...cell, notes: [...cell.notes.filter((id) => id !== 'controls-fetched-pages'), 'controls-nothing'] };
  });
}

/** Returns what the file states about a use of the pages that a crawler fetches. */
export type StatedOf = (cell: PolicyCell, use: Use) => PolicyStated | undefined;

export function usesOf(cells: readonly PolicyCell[], accesses: Accesses, statedOf: StatedOf): PolicyUse[] {
  const uses = crawlerUses.map(({ id }): PolicyUse => ({ use: id, rows: rowsOf(id, cells, accesses, statedOf) }));
  return uses.filter(({ rows }) => rows.length > 0);
}

function rowsOf(use: Use, cells: readonly PolicyCell[], accesses: Accesses, statedOf: StatedOf): PolicyRow[] {
  const merged: { readonly alike: [PolicyCell, ...PolicyCell[]]; readonly stated: PolicyStated | undefined }[] = [];
  for (const cell of cells) {
    if (!cell.entry.uses.includes(use)) continue;
    const stated = statedOf(cell, use);
    const same = merged.find((one) => areEqual(one.stated, stated) && areAlike(one.alike[0], cell, accesses));
    if (same === undefined) merged.push({ alike: [cell], stated });
    else same.alike.push(cell);
  }
  const rows = merged.map(({ alike, stated }) => rowOf(alike, stated, accesses));
  return ordered(rows);
}

function areEqual(a: PolicyStated | undefined, b: PolicyStated | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** True if one row can show both: vendor, control, compliance and, which is proved, verdicts are equal. */
function areAlike(a: PolicyCell, b: PolicyCell, accesses: Accesses): boolean {
  const shared = ({ entry, state, basis, notes }: PolicyCell): string => {
    const { vendor, fetches, controls, obeysRobotsTxt, obeysStar, status } = entry;
    return JSON.stringify([vendor, fetches, controls, obeysRobotsTxt, obeysStar, status, state, basis, notes]);
  };
  if (shared(a) !== shared(b)) return false;
  if (a.access === undefined || b.access === undefined) return a.access === b.access;
  return accesses.areEqual(a.access, b.access);
}

function rowOf(
  alike: readonly [PolicyCell, ...PolicyCell[]],
  stated: PolicyStated | undefined,
  accesses: Accesses,
): PolicyRow {
  const [{ entry, state, basis, access, notes }] = alike;
  const indexes = new Set(alike.flatMap((cell) => cell.access ?? []));
  return {
    vendor: entry.vendor,
    crawlers: alike.map((cell) => cell.entry.name),
    state,
    basis,
    access,
    lines: accesses.linesOf([...indexes]),
    fetches: entry.fetches,
    controls: entry.controls,
    obeysRobotsTxt: entry.obeysRobotsTxt,
    obeysStar: entry.obeysStar,
    isRetired: entry.status === 'retired',
    notes,
    stated,
  };
}

/** Control tokens come after a row with the crawler that they control. */
function ordered(rows: readonly PolicyRow[]): PolicyRow[] {
  const controls = rows.filter(({ controls }) => controls.length > 0);
  const fetching = rows.filter(({ controls }) => controls.length === 0);
  const placed = new Set<PolicyRow>();
  const result = fetching.flatMap((row) => {
    const own = controls.filter((control) => control.controls.some((name) => row.crawlers.includes(name)));
    for (const control of own) placed.add(control);
    return [row, ...own];
  });
  return [...result, ...controls.filter((control) => !placed.has(control))];
}
