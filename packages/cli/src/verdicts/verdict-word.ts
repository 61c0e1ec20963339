import type { GateReason } from '@maycrawl/gate';
import type { PastReason } from './past-state.js';
import type { Answer, Report } from './report.js';

/** Reasons for which a URL is blocked although no rule was read that blocks it. */
const UNREACHABLE: ReadonlySet<string> = new Set<GateReason | PastReason>([
  'unreachable',
  'refused-address',
  'overloaded',
  'backed-off',
  'local-failure',
  'internal-error',
  'not-seen',
  'file-lost',
  'history-damaged',
]);

export function verdictWord({ verdict: { allowed, reason } }: Pick<Answer, 'verdict'>): string {
  if (allowed) return 'allowed\n';
  return UNREACHABLE.has(reason) ? 'unreachable\n' : 'blocked\n';
}

export const wordReport: Report = { show: (answers) => answers.map(verdictWord).join('') };
