import { type BlockedCount, type Policy, type PolicyRow, policyBasisText, policyRowText } from '@maycrawl/lint';
import type { PolicyLanguage } from '../../messages/policy-language.js';
import { csvLine } from '../../text/csv.js';

const COLUMNS = [
  ...['use', 'vendor', 'crawler', 'state', 'answer', 'basis', 'lines', 'blocked', 'checked'],
  ...['stated', 'statedLines', 'statedPaths'],
] as const;

/** `counts` are by the index of the access. The columns `answer` and `basis` are in the language. */
export function csvPolicy(policy: Policy, counts: readonly BlockedCount[], { texts }: PolicyLanguage): string {
  const records = policy.uses.flatMap(({ use, rows }) =>
    rows.flatMap((row) => {
      const count = row.access === undefined || row.state === 'not-governed' ? undefined : counts[row.access];
      const answer = policyRowText(row, policy, undefined, texts);
      const basis = policyBasisText(row, policy, undefined, texts);
      return row.crawlers.map((name) =>
        csvLine([
          ...[use, row.vendor, name, row.state, answer, basis, row.lines.join(' '), count?.blocked, count?.checked],
          ...statedCells(row),
        ]),
      );
    }),
  );
  return csvLine(COLUMNS) + records.join('');
}

/** What is stated about the use, by which lines, and for which paths something else: `/press/=granted`. */
function statedCells({ stated }: PolicyRow): (string | undefined)[] {
  if (stated === undefined) return [undefined, undefined, undefined];
  const paths = stated.paths.map(({ path, preference }) => `${path}=${preference}`);
  return [stated.preference, stated.lines.join(' '), paths.join(' ')];
}
