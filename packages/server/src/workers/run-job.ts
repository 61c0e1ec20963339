import { diffAnswer } from './diff-answer.js';
import { InvalidField } from './invalid-field.js';
import type { Job, JobResult } from './job.js';
import { jsonWithin } from './json-within.js';
import { lintAnswer } from './lint-answer.js';
import { policyAnswer } from './policy-answer.js';

/** Does a job. Does not throw. */
export function runJob(job: Job): JobResult {
  try {
    const json = jsonWithin(job.limit, answerTo(job));
    return json === undefined ? { kind: 'too-large' } : { kind: 'done', json };
  } catch (error) {
    if (error instanceof InvalidField) return { kind: 'invalid', field: error.field, detail: error.message };
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Returns a function that returns the answer with at most that many entries in each of its lists. */
function answerTo(job: Job): (limit: number) => object {
  switch (job.task) {
    case 'lint':
      return lintAnswer(job);
    case 'diff':
      return diffAnswer(job);
    case 'policy':
      return policyAnswer(job);
  }
}
