import { bodyHash } from '@maycrawl/gate';
import { Problem } from '../http/problem.js';
import type { FaultyFile } from '../verdicts/given-file.js';
import { diffAnswer } from './diff-answer.js';
import { evaluateJson, MAX_EVALUATION_BYTES } from './evaluate-json.js';
import { InvalidField } from './invalid-field.js';
import type { AnswerJob, EvaluateJob, Job, JobResult, PolicyJob } from './job.js';
import { jsonWithin, MAX_ANSWER_BYTES } from './json-within.js';
import { lintAnswer } from './lint-answer.js';
import { lookupAnswer } from './lookup-answer.js';
import { policyAnswer } from './policy-answer.js';

/** Does a job. Does not throw. */
export function runJob(job: Job): JobResult {
  try {
    return job.task === 'lookup' ? { kind: 'rules', rules: lookupAnswer(job) } : answered(job);
  } catch (error) {
    if (error instanceof InvalidField)
      return { kind: 'invalid', errors: [{ field: `body.${error.field}`, detail: error.message }] };
    const [first, ...others] = error instanceof Problem ? error.errors : [];
    if (first !== undefined) return { kind: 'invalid', errors: [first, ...others] };
    return failed(job, error);
  }
}

function answered(job: AnswerJob): JobResult {
  const isEvaluation = job.task === 'evaluate';
  let fault: FaultyFile | undefined;
  const onFault = ({ hash, error }: FaultyFile) => {
    // Text: a thrown value may not be sent to another thread.
    fault = { hash, error: thrownText(error) };
  };
  const json = isEvaluation ? evaluateJson(job, onFault) : jsonWithin(job.limit, answerTo(job));
  if (json !== undefined) return { kind: 'done', json, fault };
  return { kind: 'too-large', maxBytes: isEvaluation ? MAX_EVALUATION_BYTES : MAX_ANSWER_BYTES };
}

/** Returns the result of a job that failed with an unexpected error: a fault of this software on its file. */
function failed(job: Job, error: unknown): JobResult {
  const message = thrownText(error);
  switch (job.task) {
    case 'lint':
      return { kind: 'faulty', fault: { hash: bodyHash(job.file), error: message } };
    case 'diff':
      return { kind: 'faulty', fault: { hash: `${bodyHash(job.before)} ${bodyHash(job.after)}`, error: message } };
    case 'policy':
      return job.cached?.step === 'internal-error' ? { kind: 'failed', message } : blockedPolicy(job, message);
    case 'evaluate':
    case 'lookup':
      return { kind: 'failed', message };
  }
}

/** Returns the policy of a site whose file cannot be evaluated: everything is blocked, as the gate decides. */
function blockedPolicy(job: PolicyJob, error: string): JobResult {
  const fault = { hash: bodyHash(job.file), error };
  const cached = { access: 'disallow-all', step: 'internal-error', failure: undefined } as const;
  const result = runJob({ ...job, file: new Uint8Array(0), cached });
  return result.kind === 'done' ? { ...result, fault } : result;
}

function thrownText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns a function that returns the answer with at most that many entries in each of its lists. */
function answerTo(job: Exclude<AnswerJob, EvaluateJob>): (limit: number) => object {
  switch (job.task) {
    case 'lint':
      return lintAnswer(job);
    case 'diff':
      return diffAnswer(job);
    case 'policy':
      return policyAnswer(job);
  }
}
