import type { Finding } from '@maycrawl/language';
import type { Findings } from '../analysis/tasks/findings-task.js';

export interface FindingGroup {
  readonly code: string;
  readonly count: number;
  readonly findings: readonly Finding[];
}

const MIN_GROUP = 20;
const SEVERITIES = ['error', 'warning', 'info'];

export function groupsOf({ findings, counts }: Findings): FindingGroup[] {
  const large = new Map(counts.filter(({ count }) => count >= MIN_GROUP).map(({ code, count }) => [code, count]));
  const groups = new Map<string, FindingGroup & { readonly findings: Finding[] }>();
  const single: FindingGroup[] = [];
  for (const finding of findings) {
    const count = large.get(finding.code);
    const known = groups.get(finding.code);
    if (known !== undefined) known.findings.push(finding);
    else if (count !== undefined) groups.set(finding.code, { code: finding.code, count, findings: [finding] });
    else single.push({ code: finding.code, count: 1, findings: [finding] });
  }
  const rank = ({ findings: [first] }: FindingGroup): number => SEVERITIES.indexOf(first?.severity ?? 'info');
  return [...groups.values(), ...single].sort((a, b) => rank(a) - rank(b));
}
