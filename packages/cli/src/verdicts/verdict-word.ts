import type { Answer, Report } from './report.js';

/** Returns the line of `--quiet` for an answer. */
export function verdictWord({ verdict }: Pick<Answer, 'verdict'>): string {
  return verdict.allowed ? 'allowed\n' : 'blocked\n';
}

export const wordReport: Report = {
  start: () => '',
  show: (answers) => answers.map(verdictWord).join(''),
  end: () => '',
};
