import type { GateVerdict } from '@maycrawl/gate';
import { Problem } from '../http/problem.js';
import { MAX_URL_LENGTH } from '../schemas/primitives.js';
import type { Service } from '../service/service.js';
import { type AnswerBytes, type AnswerLine, errorLine } from '../streams/answer-stream.js';
import type { LineAnswer } from '../streams/answers-in-order.js';
import { answerText, briefText } from './answer.js';
import { wrongUrl } from './asked-url.js';
import { BriefBatch } from './brief-batch.js';
import { crawlerHint } from './crawler-hint.js';
import { Question, readQuestion } from './line-question.js';

/** How much of an answer is sent. */
export type Detail = 'brief' | 'full';

/**
 * Returns a function that answers a line `{"url":…}` of a stream, with the optional fields `crawler`, which replaces
 * the given one, and `id`, which is echoed. A line that cannot be read is answered with what is wrong.
 */
export function lineAnswers({ gate, now }: Service, crawler: string, detail: Detail): AnswerLine {
  const answer = detail === 'brief' ? briefAnswer(gate) : fullAnswer(gate, now);
  return (line, number, signal) => {
    const url = plainUrl(line);
    const question = url === undefined ? readQuestion(line, crawler) : new Question(url, crawler);
    if (!(question instanceof Question)) return errorLine(number, 'invalid-request', question.wrong, question.id);
    return answer(question, number, signal);
  };
}

/** Returns a function that answers the most common lines of a block at once; undefined if answers are not brief. */
export function byteAnswers({ gate }: Service, crawler: string, detail: Detail): AnswerBytes | undefined {
  if (detail !== 'brief') return undefined;
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

type AnswerQuestion = (question: Question, number: number, signal: AbortSignal) => LineAnswer | Promise<LineAnswer>;

function briefAnswer(gate: Service['gate']): AnswerQuestion {
  return (question, number, signal) => {
    const { url, crawler } = question;
    const allowed = gate.tryAllows(url, crawler);
    if (allowed !== undefined) return briefLine(question, allowed);
    return gate.allows(url, crawler, { signal }).then(
      (late) => briefLine(question, late),
      (error) => failedLine(question, number, error),
    );
  };
}

function briefLine(question: Question, allowed: boolean): string {
  const { id } = question;
  const echo = id === undefined ? '' : `,"id":${JSON.stringify(id)}`;
  return `${briefText(question, allowed).slice(0, -1)}${echo}}`;
}

function fullAnswer(gate: Service['gate'], now: () => number): AnswerQuestion {
  return (question, number, signal) => {
    const { url, crawler } = question;
    const hint = crawlerHint(crawler);
    const cached = gate.tryCheck(url, crawler);
    if (cached !== undefined) return fullLine(question, cached, hint, now);
    return gate.check(url, crawler, { signal }).then(
      (verdict) => fullLine(question, verdict, hint, now),
      (error) => failedLine(question, number, error),
    );
  };
}

// The text is made when it is written: that of a verdict on a file of many rules is long.
function fullLine(question: Question, verdict: GateVerdict, hint: string | null, now: () => number): LineAnswer {
  return () => answerText(question, verdict, hint, now());
}

/** The answer if the client waits for too many sites, or if the gate failed, which happens only while it closes. */
function failedLine({ id }: Question, number: number, error: unknown): LineAnswer {
  const code = error instanceof Problem ? error.code : 'internal';
  return errorLine(number, code, error instanceof Error ? error.message : String(error), id);
}
