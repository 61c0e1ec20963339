import {
  type Decision,
  type Difference,
  type Differences,
  type Direction,
  type UsageChanges,
  witnessUrl,
} from '@maycrawl/lint/internal';
import { type CsvValue, csvLine } from '../../text/csv.js';

const COLUMNS = ['crawler', 'change', 'kind', 'url', 'ruleBefore', 'lineBefore', 'ruleAfter', 'lineAfter'] as const;

type Cells = readonly [change: string, kind: string, url: string | undefined, ...rules: CsvValue[]];

const NO_RULE: readonly CsvValue[] = [undefined, undefined];
const [BLOCKED, ALLOWED] = ['newly blocked', 'newly allowed'];

/** Returns every change as CSV: one line for each crawler and example, listed URL, or rule that is not decided. */
export function csvDiff(found: Differences, usage: UsageChanges): string {
  const records = found.differences.flatMap((difference) => {
    const rows = rowsOf(difference, found);
    return difference.crawlers.flatMap((crawler) => rows.map((cells) => csvLine([inertName(crawler), ...cells])));
  });
  return csvLine(COLUMNS) + [...records, ...usageRecords(usage, found)].join('');
}

/** One line for each place of a change of use. The rule columns have the first line that decides. */
function usageRecords({ changed }: UsageChanges, found: Differences): string[] {
  return changed.flatMap(({ crawlers, changes, isDecided }) => {
    const rows = changes.flatMap(({ subject, from, to, places }) =>
      places.map(({ path, before, after }): Cells => {
        const change = `${subject}: ${from} to ${to}`;
        return [change, 'use', witnessUrl({ path }, found), undefined, before[0], undefined, after[0]];
      }),
    );
    if (!isDecided) rows.push(['use', 'undecided', undefined, ...NO_RULE, ...NO_RULE]);
    return crawlers.flatMap((crawler) => rows.map((cells) => csvLine([inertName(crawler), ...cells])));
  });
}

function rowsOf({ newlyBlocked, newlyAllowed, listed }: Difference, found: Differences): Cells[] {
  return [
    ...directionRows(BLOCKED, newlyBlocked, found),
    ...directionRows(ALLOWED, newlyAllowed, found),
    ...(listed?.examples ?? []).map(
      ({ url, before, after }): Cells => [after.allowed ? ALLOWED : BLOCKED, 'listed', url, ...rulesOf(before, after)],
    ),
  ];
}

function directionRows(change: string, direction: Direction, found: Differences): Cells[] {
  if (direction.kind === 'none') return [];
  const examples = direction.kind === 'some' ? direction.examples : [];
  const undecided = direction.undecided.map(({ side, rule }): Cells => {
    const cells = ruleOf({ rule });
    return [change, 'undecided', undefined, ...(side === 'before' ? [...cells, ...NO_RULE] : [...NO_RULE, ...cells])];
  });
  // The comparison as a whole reached its budget.
  if (examples.length + undecided.length === 0) return [[change, 'undecided', undefined, ...NO_RULE, ...NO_RULE]];
  const proved = examples.map(
    (example): Cells => [change, 'example', witnessUrl(example, found), ...rulesOf(example.before, example.after)],
  );
  return [...proved, ...undecided];
}

function rulesOf(before: Decision, after: Decision): CsvValue[] {
  return [...ruleOf(before), ...ruleOf(after)];
}

function ruleOf({ rule }: Pick<Decision, 'rule'>): readonly CsvValue[] {
  return rule === undefined ? NO_RULE : [`${rule.type}: ${rule.pattern}`, rule.line];
}

/** Returns the name as text for spreadsheets: a product token may begin with `-`, which they read as a formula. */
function inertName(crawler: string): string {
  return /^[-=+@]/.test(crawler) ? `'${crawler}` : crawler;
}
