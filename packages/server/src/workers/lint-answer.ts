import type { LintJob } from './job.js';
export function lintAnswer(_job: LintJob): (limit: number) => object {
  return () => ({});
}
