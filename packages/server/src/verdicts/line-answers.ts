import type { AnswerSource } from '@maycrawl/gate';
import type { ClientGate, ServiceVerdict } from '../access/client-gate.js';
import { Problem } from '../http/problem.js';
import { MAX_URL_LENGTH } from '../schemas/primitives.js';
import type { ClientService } from '../service/service.js';
import { type AnswerBytes, type AnswerLine, errorLine } from '../streams/answer-stream.js';
import type { DeferredAnswer, ErrorLine } from '../streams/answers-in-order.js';
import { type Asked, answerText, briefText, briefUsageText, withSource } from './answer.js';
import { wrongUrl } from './asked-url.js';
import { BriefBatch } from './brief-batch.js';
import { crawlerHint } from './crawler-hint.js';
import { Question, readQuestion } from './line-question.js';
import { pageOf } from './usage-json.js';
import type { VerdictWords } from './verdict-words.js';

export type Detail = 'brief' | 'full';

/** What answers are made with. */
export interface Answering extends Pick<ClientService, 'gate' | 'now'> {
  readonly words: VerdictWords;
}

/**
 * Returns a function that answers a line `{"url":…}` of a stream, with the optional fields `crawler`, which replaces
 * the given one, `id`, which is echoed, and the headers of the page. With `usage`, each answer has the use of the page. A
 * line that cannot be read is answered with what is wrong.
 */
export function lineAnswers(service: Answering, crawler: string, detail: Detail, usage = false): AnswerLine {
  const { gate } = service;
  const page = pageOf({ usage });
  return (line, number, signal) => {
    const url = plainUrl(line);
    const question = url === undefined ? readQuestion(line, crawler, usage) : new Question(url, crawler, page);
    if (!(question instanceof Question)) return errorLine(number, 'invalid-request', question.wrong, question.id);
    const failed = (error: unknown) => failedLine(question, number, error);
    const deferred = (source?: AnswerSource) => {
      const { now, later } = deferredAnswer(service, question, detail, signal, source);
      return { now, later: () => later().catch(failed) };
    };
    return gate.isCached(question.url) ? deferred() : gate.load(question.url, signal).then(deferred, failed);
  };
}

/**
 * Returns the answer to a question, with its `id`. Fetches the site if it is not in memory when the answer is made. `later`
 * rejects if the client goes away or waits for too much.
 *
 * @param source where the site was loaded from for this question; undefined if it was in memory
 */
export function deferredAnswer(
  { gate, now, words }: Answering,
  question: Asked,
  detail: Detail,
  signal: AbortSignal,
  source?: AnswerSource,
): DeferredAnswer {
  const { url, crawler, page } = question;
  if (detail === 'brief' && page === undefined) {
    const brief = (allowed: boolean) => briefText(question, allowed);
    return {
      now: () => found(gate.tryAllows(url, crawler), brief),
      later: () => gate.allows(url, crawler, { signal }).then(brief),
    };
  }
  const textOf = (verdict: ServiceVerdict): string =>
    detail === 'brief'
      ? briefUsageText(question, verdict)
      : answerText(question, words.ofSite(withSource(verdict, source)), crawlerHint(crawler), now());
  return {
    now: () => found(gate.tryCheck(url, crawler, page), textOf),
    later: () => gate.check(url, crawler, { signal, page }).then(textOf),
  };
}

const found = <T>(value: T | undefined, textOf: (value: T) => string): string | undefined =>
  value === undefined ? undefined : textOf(value);

/**
 * Returns a function that answers the most common lines of a block at once; undefined if answers are not brief, or have
 * the use of the page.
 */
export function byteAnswers(gate: ClientGate, crawler: string, detail: Detail, usage = false): AnswerBytes | undefined {
  if (detail !== 'brief' || usage) return undefined;
  const batch = new BriefBatch(gate, crawler);
  return (block) => batch.answer(block);
}

/** `{"url":"https://…"}` without escapes and white space: its text is that of its JSON. */
const PLAIN_LINE = /^\{"url":"https?:\/\/[!#-[\]-~]+"\}$/;
const PLAIN_START = '{"url":"'.length;

/** Returns the URL of the most common line, if it is one, without parsing JSON: that would take as long as a verdict. */
function plainUrl(line: string): string | undefined {
  if (!PLAIN_LINE.test(line)) return undefined;
  const url = line.slice(PLAIN_START, -2);
  return url.length <= MAX_URL_LENGTH && wrongUrl(url) === undefined ? url : undefined;
}

/** The answer if the client waits for too many sites, or if the gate failed, which happens only while it closes. */
function failedLine({ id }: Question, number: number, error: unknown): ErrorLine {
  const code = error instanceof Problem ? error.code : 'internal';
  return errorLine(number, code, error instanceof Error ? error.message : String(error), id);
}
