import { type BlockedCount, type Policy, policyBasisText, policyRowText } from '@maycrawl/lint';
import { csvLine } from '../../text/csv.js';

const COLUMNS = ['use', 'vendor', 'crawler', 'state', 'answer', 'basis', 'lines', 'blocked', 'checked'] as const;

/** `counts` are by the index of the access. */
export function csvPolicy(policy: Policy, counts: readonly BlockedCount[]): string {
  const records = policy.uses.flatMap(({ use, rows }) =>
    rows.flatMap((row) => {
      const count = row.access === undefined || row.state === 'not-governed' ? undefined : counts[row.access];
      const [answer, basis] = [policyRowText(row, policy), policyBasisText(row, policy)];
      return row.crawlers.map((name) =>
        csvLine([use, row.vendor, name, row.state, answer, basis, row.lines.join(' '), count?.blocked, count?.checked]),
      );
    }),
  );
  return csvLine(COLUMNS) + records.join('');
}
