import { parse, type RobotsTxt } from '@maycrawl/core';
import { LARGEST_MAX_BYTES } from '@maycrawl/core/limits';
import { usageOf } from '@maycrawl/core/usage';
import { bodyHash } from '@maycrawl/gate';
import type { PolicyTexts } from '@maycrawl/lint';
import type { ComparisonTexts } from '@maycrawl/lint/internal';
import { loadComparisonTexts } from '@maycrawl/lint/internal/languages';
import { type LoadedFindingTexts, loadFindingTexts, loadPolicyTexts } from '@maycrawl/lint/languages';
import { Problem } from '../http/problem.js';
import { MAX_OVERRULED } from '../verdicts/answer.js';
import type { FaultyFile } from '../verdicts/given-file.js';
import { ENGLISH_VERDICTS, loadVerdictWords, type VerdictWords } from '../verdicts/verdict-words.js';
import { diffAnswer } from './diff-answer.js';
import { evaluateJson, MAX_EVALUATION_BYTES } from './evaluate-json.js';
import type { AnswerJob, EvaluateJob, Job, JobResult, LookedUpRules, LookupJob, PageJob, PolicyJob } from './job.js';
import { lintAnswer } from './lint-answer.js';
import { policyAnswer } from './policy-answer.js';

/** Does a job, in the language that it names. Does not reject. */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    if (job.task === 'page') return await pageResult(job);
    return doJob(job, await textsFor(job));
  } catch (error) {
    return { kind: 'failed', message: thrownText(error) };
  }
}

/** The converter is loaded with the first page. */
async function pageResult({ html, url }: PageJob): Promise<JobResult> {
  const { pageText } = await import('@maycrawl/mcp/page');
  return { kind: 'page', text: pageText(html, url) };
}

type DataJob = Exclude<Job, PageJob>;

/** The texts of the language of a job; undefined where they are English, or not of this job. */
interface JobTexts {
  readonly findings?: LoadedFindingTexts | undefined;
  readonly policy?: PolicyTexts | undefined;
  readonly comparison?: ComparisonTexts | undefined;
  readonly verdicts?: VerdictWords | undefined;
}

/** Loads the texts that a job needs in another language than English, unless they are loaded. */
async function textsFor(job: DataJob): Promise<JobTexts> {
  if (job.task === 'policy') return { policy: await loadPolicyTexts(job.language) };
  if (job.task === 'diff') return { comparison: await loadComparisonTexts(job.language) };
  if (job.task === 'evaluate') return { verdicts: await loadVerdictWords(job.language) };
  return job.task === 'lint' && job.language !== 'en' ? { findings: await loadFindingTexts(job.language) } : {};
}

function doJob(job: DataJob, texts: JobTexts): JobResult {
  try {
    return job.task === 'lookup' ? { kind: 'rules', rules: lookupAnswer(job) } : answered(job, texts);
  } catch (error) {
    const [first, ...others] = error instanceof Problem ? error.errors : [];
    if (first !== undefined) return { kind: 'invalid', errors: [first, ...others] };
    return failed(job, error, texts);
  }
}

function answered(job: AnswerJob, texts: JobTexts): JobResult {
  const isEvaluation = job.task === 'evaluate';
  let fault: FaultyFile | undefined;
  const onFault = ({ hash, error }: FaultyFile) => {
    // Text: a thrown value may not be sent to another thread.
    fault = { hash, error: thrownText(error) };
  };
  const { verdicts = ENGLISH_VERDICTS } = texts;
  const json = isEvaluation ? evaluateJson(job, onFault, verdicts) : jsonWithin(job.limit, limitedAnswer(job, texts));
  if (json !== undefined) return { kind: 'done', json, fault };
  return { kind: 'too-large', maxBytes: isEvaluation ? MAX_EVALUATION_BYTES : MAX_ANSWER_BYTES };
}

/** Returns the result of a job that failed with an unexpected error: a fault of this software on its file. */
function failed(job: DataJob, error: unknown, texts: JobTexts): JobResult {
  const message = thrownText(error);
  switch (job.task) {
    case 'lint':
      return { kind: 'faulty', fault: { hash: bodyHash(job.file), error: message } };
    case 'diff':
      return { kind: 'faulty', fault: { hash: `${bodyHash(job.before)} ${bodyHash(job.after)}`, error: message } };
    case 'policy':
      return job.cached?.step === 'internal-error' ? { kind: 'failed', message } : blockedPolicy(job, message, texts);
    case 'evaluate':
    case 'lookup':
      return { kind: 'failed', message };
  }
}

/** Returns the policy of a site whose file cannot be evaluated: everything is blocked, as the gate decides. */
function blockedPolicy(job: PolicyJob, error: string, texts: JobTexts): JobResult {
  const fault = { hash: bodyHash(job.file), error };
  const cached = { access: 'disallow-all', step: 'internal-error', failure: undefined } as const;
  const result = doJob({ ...job, file: new Uint8Array(0), cached }, texts);
  return result.kind === 'done' ? { ...result, fault } : result;
}

function thrownText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function limitedAnswer(job: Exclude<AnswerJob, EvaluateJob>, texts: JobTexts): (limit: number) => object {
  if (job.task === 'lint') return lintAnswer(job, texts.findings);
  return job.task === 'diff' ? diffAnswer(job, texts.comparison) : policyAnswer(job, texts.policy);
}

/** Bytes of an answer. The largest that commands print for real files are below 1 MiB. */
const MAX_ANSWER_BYTES = 8 * 1_024 * 1_024;

/** By how much the limit is reduced if an answer is too large. */
const FACTOR = 8;

/**
 * Returns the answer as JSON in UTF-8. If it is too large, it is made again with a lower limit of entries: entries can
 * contain lines of 16 KiB. Returns undefined if it is too large without any.
 */
function jsonWithin(limit: number, answer: (limit: number) => object): Uint8Array<ArrayBuffer> | undefined {
  for (let entries = limit; ; entries = Math.floor(entries / FACTOR)) {
    const json = new TextEncoder().encode(JSON.stringify(answer(entries)));
    if (json.length <= MAX_ANSWER_BYTES) return json;
    if (entries === 0) return undefined;
  }
}

/** The last file, for the lookups of a list. */
let last: { readonly bytes: Uint8Array; readonly robots: RobotsTxt } | undefined;

/** Looks a URL up by a file, and describes the rules that decide. */
function lookupAnswer({ file, dialect, url, crawler, page }: LookupJob): LookedUpRules {
  if (last === undefined || last.robots.dialect !== dialect || Buffer.compare(last.bytes, file) !== 0) {
    // The bytes are those that were read, within the limit of the gate.
    last = { bytes: file, robots: parse(file, { dialect, maxBytes: LARGEST_MAX_BYTES }) };
  }
  const verdict = last.robots.check(url, crawler);
  const { allowed, reason, path, token } = verdict;
  const described = verdict.describeRules(MAX_OVERRULED);
  const usage = page && usageOf(verdict, { headers: page });
  return { allowed, reason, path, token, described, explanation: verdict.explain(), usage };
}
