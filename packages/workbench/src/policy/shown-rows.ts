/** Which uses and rows are shown before "Show all crawlers" is pressed: what the file names, then the first vendors. */

import type { Policy, PolicyRow, PolicyUse } from '@maycrawl/lint';

type Use = PolicyUse['use'];

/** Uses that are left out if the file names no crawler of theirs. */
const MINOR: ReadonlySet<Use> = new Set<Use>(['seo', 'monitoring', 'security', 'other', 'undocumented']);

/** Rows of a use, unless more have answers of their own. */
const MAX_ROWS = 6;

/** Vendors whose products most site owners have heard of, the best known first. */
const WIDELY_KNOWN: readonly string[] = [
  'Google',
  'Microsoft',
  'OpenAI',
  'Anthropic',
  'Apple',
  'Meta',
  'Amazon',
  'Perplexity',
];

/** Crawlers with the same answer, of one vendor or of several. */
export interface ShownRow extends Omit<PolicyRow, 'vendor'> {
  readonly vendors: readonly string[];
}

export interface ShownUse {
  readonly use: Use;
  readonly rows: readonly ShownRow[];
  readonly hiddenCrawlers: number;
}

export interface ShownPolicy {
  readonly uses: readonly ShownUse[];
  readonly hiddenUses: readonly Use[];
}

/** Returns what to show of a policy. `open`: uses of which every row is shown, by vendor. */
export function shownPolicy({ uses }: Policy, all: boolean, open: ReadonlySet<Use>): ShownPolicy {
  const isShown = ({ use, rows }: PolicyUse): boolean => all || !MINOR.has(use) || rows.some(isNamed);
  return {
    uses: uses.filter(isShown).map(({ use, rows }) => {
      if (all || open.has(use)) return { use, rows: rows.map(ofOneVendor), hiddenCrawlers: 0 };
      const merged = joinedRows(rows);
      const shown = chosenRows(merged);
      const hidden = merged.filter((row) => !shown.includes(row));
      const cut = shown.map(({ crawlers }) => crawlers.length - MAX_NAMES).filter((count) => count > 0);
      const counts = [...hidden.map(({ crawlers }) => crawlers.length), ...cut];
      return { use, rows: shown, hiddenCrawlers: counts.reduce((sum, count) => sum + count, 0) };
    }),
    hiddenUses: uses.filter((use) => !isShown(use)).map(({ use }) => use),
  };
}

/** Names in a row before every crawler of the use is shown. */
export const MAX_NAMES = 4;

function ofOneVendor({ vendor, ...row }: PolicyRow): ShownRow {
  return { ...row, vendors: [vendor] };
}

/** Joins rows with the same answer, and puts the crawlers of well-known vendors first. */
function joinedRows(rows: readonly PolicyRow[]): readonly ShownRow[] {
  const joined = new Map<string, PolicyRow[]>();
  const inOrder = [...rows].sort((a, b) => placeOf(a.vendor) - placeOf(b.vendor));
  for (const row of inOrder) {
    const { vendor, crawlers, ...answer } = row;
    // A setting says which crawlers it controls.
    const key = JSON.stringify(answer.fetches === 'never' ? [vendor, answer] : answer);
    joined.set(key, [...(joined.get(key) ?? []), row]);
  }
  return Array.from(joined.values(), (same) => {
    const [{ vendor: _, ...answer }] = same as [PolicyRow];
    return { ...answer, crawlers: firstOfEach(same), vendors: [...new Set(same.map(({ vendor }) => vendor))] };
  });
}

/** The first crawler of each row, then the others: a vendor with many would hide the other vendors. */
function firstOfEach(rows: readonly PolicyRow[]): string[] {
  return [
    ...rows.flatMap(({ crawlers }) => crawlers.slice(0, 1)),
    ...rows.flatMap(({ crawlers }) => crawlers.slice(1)),
  ];
}

function placeOf(vendor: string): number {
  const place = WIDELY_KNOWN.indexOf(vendor);
  return place === -1 ? WIDELY_KNOWN.length : place;
}

function isNamed({ basis }: Pick<PolicyRow, 'basis'>): boolean {
  return basis === 'own-group';
}

/** Rows that the file names or that have an unusual answer, then those of well-known vendors, in their order. */
function chosenRows(rows: readonly ShownRow[]): readonly ShownRow[] {
  // One row more takes no more space than the line that counts it.
  if (rows.length <= MAX_ROWS + 1) return rows;
  const usual = mostCommon(rows.map(({ state }) => state).filter((state) => state !== 'not-governed'));
  const ranked = [...rows].sort((a, b) => rankOf(b, usual) - rankOf(a, usual));
  const special = ranked.filter((row) => rankOf(row, usual) >= SPECIAL).length;
  const chosen = new Set(ranked.slice(0, Math.max(MAX_ROWS, special)));
  return rows.filter((row) => chosen.has(row));
}

const SPECIAL = 2;

function rankOf(row: ShownRow, usual: string | undefined): number {
  if (isNamed(row)) return 3;
  // Crawlers that act for a person are no answer of the file.
  if (row.state !== usual && row.state !== 'not-governed') return SPECIAL;
  return row.vendors.some((vendor) => WIDELY_KNOWN.includes(vendor)) ? 1 : 0;
}

function mostCommon(states: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
