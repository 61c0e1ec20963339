/** Which uses and rows are shown before "Show all crawlers" is pressed: what the file names, then the first vendors. */

import type { Policy, PolicyRow, PolicyUse } from '@maycrawl/lint';

type Use = PolicyUse['use'];

/** Uses that are left out if the file names no crawler of theirs. */
const MINOR: ReadonlySet<Use> = new Set<Use>(['seo', 'monitoring', 'security', 'other', 'undocumented']);

/** Rows of a use, unless more have answers of their own. */
const MAX_ROWS = 6;

/** Vendors whose products most site owners have heard of. They are shown first where not all fit. */
const WIDELY_KNOWN: ReadonlySet<string> = new Set([
  'Google',
  'Microsoft',
  'OpenAI',
  'Anthropic',
  'Apple',
  'Meta',
  'Amazon',
  'Perplexity',
]);

export interface ShownUse {
  readonly use: Use;
  readonly rows: readonly PolicyRow[];
  readonly hiddenCrawlers: number;
}

export interface ShownPolicy {
  readonly uses: readonly ShownUse[];
  readonly hiddenUses: readonly Use[];
}

/** Returns what to show of a policy. `open`: uses of which every row is shown. */
export function shownPolicy({ uses }: Policy, all: boolean, open: ReadonlySet<Use>): ShownPolicy {
  const isShown = ({ use, rows }: PolicyUse): boolean => all || !MINOR.has(use) || rows.some(isNamed);
  return {
    uses: uses.filter(isShown).map(({ use, rows }) => {
      const shown = all || open.has(use) ? rows : chosenRows(rows);
      const hidden = rows.filter((row) => !shown.includes(row));
      return { use, rows: shown, hiddenCrawlers: hidden.reduce((sum, { crawlers }) => sum + crawlers.length, 0) };
    }),
    hiddenUses: uses.filter((use) => !isShown(use)).map(({ use }) => use),
  };
}

function isNamed({ basis }: PolicyRow): boolean {
  return basis === 'own-group';
}

/** Rows that the file names or that have an unusual answer, then those of well-known vendors, in their order. */
function chosenRows(rows: readonly PolicyRow[]): readonly PolicyRow[] {
  // One row more takes no more space than the line that counts it.
  if (rows.length <= MAX_ROWS + 1) return rows;
  const usual = mostCommon(rows.map(({ state }) => state).filter((state) => state !== 'not-governed'));
  const ranked = [...rows].sort((a, b) => rankOf(b, usual) - rankOf(a, usual));
  const special = ranked.filter((row) => rankOf(row, usual) >= SPECIAL).length;
  const chosen = new Set(ranked.slice(0, Math.max(MAX_ROWS, special)));
  return rows.filter((row) => chosen.has(row));
}

const SPECIAL = 2;

function rankOf(row: PolicyRow, usual: string | undefined): number {
  if (isNamed(row)) return 3;
  // Crawlers that act for a person are no answer of the file.
  if (row.state !== usual && row.state !== 'not-governed') return SPECIAL;
  return WIDELY_KNOWN.has(row.vendor) ? 1 : 0;
}

function mostCommon(states: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
