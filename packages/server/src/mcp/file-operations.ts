import { resolveDisplayName } from '@maycrawl/core/crawlers';
import type { ComparedFiles, LintedFiles, Operation, SitePolicy } from '@maycrawl/mcp';
import type { TSchema } from 'typebox';
import { fieldProblem } from '../http/problem.js';
import { DEFAULT_BUDGET, DiffAnswer } from '../schemas/diff.js';
import { LintAnswer } from '../schemas/lint.js';
import { PolicyAnswer } from '../schemas/policy.js';
import { DEFAULT_TOOL_LIMIT, DiffInput, FixInput, LintInput, PolicyInput } from '../schemas/tools.js';
import { crawlableUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { givenBytes } from '../verdicts/given-file.js';
import type { AnswerJob, DiffJob, LintJob, PolicyJob } from '../workers/job.js';
import { fileJob, siteJob } from '../workers/policy-jobs.js';
import { standaloneSchema } from './standalone-schema.js';
import { checkedBy } from './tool-input.js';
import type { ToolSetup } from './tool-setup.js';

/** Bytes of memory for an answer, before it is known. Most are smaller. */
const ANSWER_BYTES = 262_144;
/** An answer is in memory as bytes, as objects and as text. */
const COPIES = 3;

/** Returns an operation that is a job of a thread. */
function jobOperation<Input, Output extends object>(
  setup: ToolSetup,
  input: TSchema,
  output: TSchema,
  jobOf: (input: Input, signal: AbortSignal) => AnswerJob | Promise<AnswerJob>,
): Operation<Output> {
  const check = checkedBy<Input>(input);
  return {
    input: standaloneSchema(input),
    output: standaloneSchema(output),
    async run(args, { signal }) {
      setup.reserve(ANSWER_BYTES);
      const json = await setup.work(await jobOf(check(args), signal), signal);
      if (json.length * COPIES > ANSWER_BYTES) setup.reserve(json.length * COPIES - ANSWER_BYTES);
      return JSON.parse(json.toString());
    },
  };
}

export function lintOperation(setup: ToolSetup): Operation<LintedFiles> {
  return jobOperation<LintInput, LintedFiles>(setup, LintInput, LintAnswer, (input) => lintJob(input, 'none'));
}

export function fixOperation(setup: ToolSetup): Operation<LintedFiles> {
  return jobOperation<FixInput, LintedFiles>(setup, FixInput, LintAnswer, ({ unsafe = false, ...input }) =>
    lintJob(input, unsafe ? 'unsafe' : 'safe'),
  );
}

function lintJob(input: LintInput, fix: LintJob['fix']): LintJob {
  const { robots, robotsBase64, limit = DEFAULT_TOOL_LIMIT, language = 'en', ...options } = input;
  return { task: 'lint', file: givenBytes('robots', robots, robotsBase64), options, fix, limit, language };
}

export function diffOperation(setup: ToolSetup): Operation<ComparedFiles> {
  return jobOperation<DiffInput, ComparedFiles>(setup, DiffInput, DiffAnswer, (input): DiffJob => {
    const { crawlers: names = [], urls, dialect = 'google', budget = DEFAULT_BUDGET } = input;
    const { limit = DEFAULT_TOOL_LIMIT, language = 'en' } = input;
    for (const [i, name] of names.entries()) checkCrawler(name, `body.crawlers[${i}]`);
    const before = givenBytes('before', input.before, input.beforeBase64);
    const after = givenBytes('after', input.after, input.afterBase64);
    return {
      task: 'diff',
      before,
      after,
      crawlers: names.map(resolveDisplayName),
      urls,
      dialect,
      budget,
      limit,
      language,
    };
  });
}

export function policyOperation(setup: ToolSetup): Operation<SitePolicy> {
  return jobOperation<PolicyInput, SitePolicy>(
    setup,
    PolicyInput,
    PolicyAnswer,
    async (input, signal): Promise<PolicyJob> => {
      const {
        url,
        robots,
        robotsBase64,
        urls,
        dialect = 'google',
        limit = DEFAULT_TOOL_LIMIT,
        language = 'en',
      } = input;
      const answers = { urls, dialect, limit, language };
      if (url === undefined && robots === undefined && robotsBase64 === undefined)
        throw fieldProblem('body', 'send url, or robots or robotsBase64');
      if (url === undefined) return fileJob(givenBytes('robots', robots, robotsBase64), answers);
      if (robots !== undefined || robotsBase64 !== undefined)
        throw fieldProblem('body.url', 'is for a site: leave it out, or leave out the file');
      return siteJob(await setup.gate.robots(crawlableUrl(url, 'body.url'), { signal }), answers);
    },
  );
}
