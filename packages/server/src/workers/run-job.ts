import { Problem } from '../http/problem.js';
import type { FaultyFile } from '../verdicts/given-file.js';
import { diffAnswer } from './diff-answer.js';
import { evaluateJson, MAX_EVALUATION_BYTES } from './evaluate-json.js';
import { InvalidField } from './invalid-field.js';
import type { EvaluateJob, Job, JobResult } from './job.js';
import { jsonWithin, MAX_ANSWER_BYTES } from './json-within.js';
import { lintAnswer } from './lint-answer.js';
import { policyAnswer } from './policy-answer.js';

/** Does a job. Does not throw. */
export function runJob(job: Job): JobResult {
  try {
    const isEvaluation = job.task === 'evaluate';
    let fault: FaultyFile | undefined;
    const onFault = ({ hash, error }: FaultyFile) => {
      // Text: a thrown value may not be sent to another thread.
      fault = { hash, error: thrownText(error) };
    };
    const json = isEvaluation ? evaluateJson(job, onFault) : jsonWithin(job.limit, answerTo(job));
    if (json !== undefined) return { kind: 'done', json, fault };
    return { kind: 'too-large', maxBytes: isEvaluation ? MAX_EVALUATION_BYTES : MAX_ANSWER_BYTES };
  } catch (error) {
    if (error instanceof InvalidField)
      return { kind: 'invalid', errors: [{ field: `body.${error.field}`, detail: error.message }] };
    const [first, ...others] = error instanceof Problem ? error.errors : [];
    if (first !== undefined) return { kind: 'invalid', errors: [first, ...others] };
    return { kind: 'failed', message: thrownText(error) };
  }
}

function thrownText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns a function that returns the answer with at most that many entries in each of its lists. */
function answerTo(job: Exclude<Job, EvaluateJob>): (limit: number) => object {
  switch (job.task) {
    case 'lint':
      return lintAnswer(job);
    case 'diff':
      return diffAnswer(job);
    case 'policy':
      return policyAnswer(job);
  }
}
