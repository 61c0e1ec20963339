import type { Language } from '@maycrawl/lint/languages';
import type { Call, Operation } from '@maycrawl/mcp';
import { fieldProblem } from '../http/problem.js';
import type { Answer, Verdict } from '../schemas/answer.js';
import {
  ExplainInput,
  ExplainOutput,
  MAX_FROM_SITE,
  MAX_TOOL_ANSWERS,
  MayFetchInput,
  MayFetchOutput,
  type ToolVerdictJson,
  UseInput,
  UseOutput,
} from '../schemas/tools.js';
import { loadAll } from '../service/load-all.js';
import { type Asked, answerText } from '../verdicts/answer.js';
import { checkCount, checkUrls, wrongUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';
import { eachVerdict } from '../verdicts/each-verdict.js';
import { pageOf } from '../verdicts/usage-json.js';
import { loadVerdictWords } from '../verdicts/verdict-words.js';
import { standaloneSchema } from './standalone-schema.js';
import { checkedBy } from './tool-input.js';
import type { ToolSetup } from './tool-setup.js';

/** Bytes of memory for an answer with a URL of usual length. */
const ANSWER_BYTES = 1_024;

const checkMayFetch = checkedBy<MayFetchInput>(MayFetchInput);
const checkExplain = checkedBy<ExplainInput>(ExplainInput);
const checkUse = checkedBy<UseInput>(UseInput);

export function mayFetchOperation(setup: ToolSetup): Operation<MayFetchOutput> {
  return {
    input: standaloneSchema(MayFetchInput),
    output: standaloneSchema(MayFetchOutput),
    async run(args, call) {
      const { urls, crawlers = [setup.crawler], ...file } = checkMayFetch(args);
      const answers = await verdictsOn(urls, crawlers, file, setup, call, toolVerdict);
      const allowed = answers.filter((answer) => answer.allowed).length;
      return { allowed, blocked: answers.length - allowed, answers };
    },
  };
}

export function explainOperation(setup: ToolSetup): Operation<ExplainOutput> {
  return {
    input: standaloneSchema(ExplainInput),
    output: standaloneSchema(ExplainOutput),
    async run(args, call) {
      const { url, crawler = setup.crawler, ...file } = checkExplain(args);
      checkUrl(url);
      checkCrawler(crawler, 'body.crawler');
      const [explanation] = await verdictsOn([url], [crawler], file, setup, call, explanationOf);
      return explanation!;
    },
  };
}

export function useOperation(setup: ToolSetup): Operation<UseOutput> {
  return {
    input: standaloneSchema(UseInput),
    output: standaloneSchema(UseOutput),
    async run(args, call) {
      const { url, crawlers = [setup.crawler], ...headers } = checkUse(args);
      checkUrl(url);
      const page = pageOf({ usage: true, ...headers });
      return { url, answers: await fetchedVerdicts([url], crawlers, { page, language: 'en' }, setup, call, statedUse) };
    },
  };
}

function statedUse(answer: Answer): UseOutput['answers'][number] {
  const { crawler, allowed, reason, usage } = answer;
  const { statements, overruled, ...own } = usage!;
  return { crawler, allowed, reason, problem: problemOf(answer), ...own, fromSite: { statements, overruled } };
}

/** The list of URLs that these tools make of theirs is no argument of a caller. */
function checkUrl(url: string): void {
  const wrong = wrongUrl(url);
  if (wrong !== undefined) throw fieldProblem('body.url', wrong);
}

type GivenFile = Omit<MayFetchInput, 'urls' | 'crawlers'>;

/** Returns what is kept of each verdict, in the order of URLs, then of crawlers. */
async function verdictsOn<Kept>(
  urls: readonly string[],
  crawlers: readonly string[],
  file: GivenFile,
  setup: ToolSetup,
  call: Call,
  keep: (answer: Answer | Verdict) => Kept,
): Promise<Kept[]> {
  checkCount(urls.length, crawlers.length, MAX_TOOL_ANSWERS, 'body.urls', 'several calls, or use maycrawl filter');
  setup.reserve(ANSWER_BYTES * urls.length * crawlers.length);
  const { language = 'en', ...given } = file;
  const { robots, robotsBase64 } = given;
  if (robots === undefined && robotsBase64 === undefined)
    return fetchedVerdicts(urls, crawlers, { page: undefined, language }, setup, call, keep);
  const body = { ...given, urls: [...urls] };
  const json = await setup.work(
    { task: 'evaluate', body, crawlers, detail: 'full', usage: false, language },
    call.signal,
  );
  return (JSON.parse(json.toString()) as { readonly answers: readonly Verdict[] }).answers.map(keep);
}

interface AnswerForm {
  /** The headers of the page, if answers have its use. */
  readonly page: Asked['page'];
  /** Of the sentences. */
  readonly language: Language;
}

/** Fetches the robots.txt of all sites. An answer is worded and cut to what is kept of it before the next one is. */
async function fetchedVerdicts<Kept>(
  urls: readonly string[],
  crawlers: readonly string[],
  { page, language }: AnswerForm,
  { gate, turn, now, reserve }: ToolSetup,
  { signal, progress }: Call,
  keep: (answer: Answer) => Kept,
): Promise<Kept[]> {
  checkUrls(urls, 'body.urls');
  for (const [i, name] of crawlers.entries()) checkCrawler(name, `body.crawlers[${i}]`);
  let loaded = 0;
  const counted = {
    isCached: (url: string | URL) => gate.isCached(url),
    load: async (url: string, abort: AbortSignal) => {
      const source = await gate.load(url, abort);
      progress(++loaded, urls.length);
      return source;
    },
  };
  await loadAll(urls, { gate: counted, turn }, signal);
  const asked = urls.flatMap((url) => crawlers.map((crawler): Asked => ({ url, crawler, page })));
  const words = await loadVerdictWords(language);
  const answers: Kept[] = [];
  await eachVerdict(asked, { gate, turn }, signal, (question, verdict) => {
    const kept = keep(
      JSON.parse(answerText(question, words.ofSite(verdict), crawlerHint(question.crawler), now())) as Answer,
    );
    reserve(JSON.stringify(kept).length);
    answers.push(kept);
  });
  return answers;
}

/** Failures before any request, whose clauses contain nothing that a site wrote. */
const OWN_FAILURES: ReadonlySet<string> = new Set(['refused', 'overloaded', 'backed-off', 'suspended']);

/** Returns why robots.txt was not requested. After a redirect, a clause may name the host that the site chose. */
function problemOf(found: Answer | Verdict): string | null {
  if (!('failure' in found) || found.failure === null) return null;
  const { robotsUrl, hops } = found;
  if (hops.some(({ url }) => url !== robotsUrl)) return null;
  return OWN_FAILURES.has(found.failure.kind) ? cut(found.failure.detail) : null;
}

function toolVerdict(found: Answer | Verdict): ToolVerdictJson {
  const { url, decidedUrl, crawler, allowed, reason, hint, rule, explanation } = found;
  const line = rule?.line ?? null;
  const problem = problemOf(found);
  return {
    url,
    decidedUrl,
    crawler,
    allowed,
    reason,
    hint,
    line,
    problem,
    fromSite: { explanation: cut(explanation) },
  };
}

function explanationOf(found: Answer | Verdict): ExplainOutput {
  const { token, truncated, overruledCount, rule, overruled } = found;
  const { fromSite, ...own } = toolVerdict(found);
  const rules = { rule: rule && shortRule(rule), overruled: overruled.map(shortRule) };
  if (!('robotsUrl' in found)) {
    return {
      ...own,
      token,
      truncated,
      overruledCount,
      fetch: null,
      fromSite: { ...fromSite, ...rules, hops: [], failure: null },
    };
  }
  const { robotsUrl, source, step, status, fetchedAt, validUntil, fileHash, hops, failure } = found;
  const fetch = { robotsUrl, source, step, status, fetchedAt, validUntil, fileHash };
  return { ...own, token, truncated, overruledCount, fetch, fromSite: { ...fromSite, ...rules, hops, failure } };
}

const shortRule = <Rule extends { readonly pattern: string }>(rule: Rule): Rule => ({
  ...rule,
  pattern: cut(rule.pattern),
});

const cut = (text: string): string => (text.length > MAX_FROM_SITE ? `${text.slice(0, MAX_FROM_SITE - 1)}…` : text);
