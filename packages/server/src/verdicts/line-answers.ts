import type { GateVerdict } from '@maycrawl/gate';
import { Problem } from '../http/problem.js';
import type { Service } from '../service/service.js';
import { type AnswerLine, errorLine } from '../streams/answer-stream.js';
import type { LineAnswer } from '../streams/answers-in-order.js';
import { answerOf } from './answer.js';
import { crawlerHint } from './crawler-hint.js';
import { type Question, readQuestion } from './line-question.js';

/** How much of an answer is sent. */
export type Detail = 'brief' | 'full';

/**
 * Returns a function that answers a line `{"url":…}` of a stream, with the optional fields `crawler`, which replaces
 * the given one, and `id`, which is echoed. A line that cannot be read is answered with what is wrong.
 */
export function lineAnswers({ gate, now }: Service, crawler: string, detail: Detail): AnswerLine {
  const answer = detail === 'brief' ? briefAnswer(gate) : fullAnswer(gate, now);
  const answerPlain = detail === 'brief' ? plainAnswer(gate, crawler) : undefined;
  return (line, number, signal) => {
    const plain = answerPlain?.(line);
    if (plain !== undefined) return plain;
    const question = readQuestion(line, crawler);
    if ('wrong' in question) return errorLine(number, 'invalid-request', question.wrong, question.id);
    return answer(question, number, signal);
  };
}

/** `{"url":"https://…"}` without escapes and white space: its text is that of its JSON. */
const PLAIN_LINE = /^\{"url":"https?:\/\/[!#-[\]-~]+"\}$/;
const PLAIN_START = '{"url":"'.length;

/**
 * Returns a function that answers the most common line from memory; undefined for any other. Without it, a brief answer
 * takes two to three times as long: JSON is parsed and written, and the URL is parsed twice.
 */
function plainAnswer(gate: Service['gate'], crawler: string): (line: string) => LineAnswer | undefined {
  const end = `,"crawler":${JSON.stringify(crawler)},"allowed":`;
  const [allowedEnd, blockedEnd] = [`${end}true}`, `${end}false}`];
  return (line) => {
    if (!PLAIN_LINE.test(line)) return undefined;
    const allowed = tryAllows(gate, line.slice(PLAIN_START, -2), crawler);
    if (allowed === undefined) return undefined;
    return { text: line.slice(0, -1) + (allowed ? allowedEnd : blockedEnd), isError: false };
  };
}

/** Returns undefined for a text that is no URL, too: the reader of lines says why. */
function tryAllows(gate: Service['gate'], url: string, crawler: string): boolean | undefined {
  try {
    return gate.tryAllows(url, crawler);
  } catch {
    return undefined;
  }
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

function briefLine({ url, crawler, id }: Question, allowed: boolean): LineAnswer {
  const echo = id === undefined ? '' : `,"id":${JSON.stringify(id)}`;
  const text = `{"url":${JSON.stringify(url)},"crawler":${JSON.stringify(crawler)},"allowed":${allowed}${echo}}`;
  return { text, isError: false };
}

function fullAnswer(gate: Service['gate'], now: () => number): AnswerQuestion {
  return (question, number, signal) => {
    const { url, crawler } = question;
    const hint = crawlerHint(crawler);
    const cached = gate.tryCheck(url, crawler);
    if (cached !== undefined && !(hint instanceof Promise)) return fullLine(question, cached, hint, now);
    const verdict = gate.check(url, crawler, { signal });
    const answer =
      hint instanceof Promise
        ? Promise.all([verdict, hint]).then(([known, late]) => fullLine(question, known, late, now))
        : verdict.then((known) => fullLine(question, known, hint, now));
    return answer.catch((error) => failedLine(question, number, error));
  };
}

// The text is made when it is written: that of a verdict on a file of many rules is long.
function fullLine(
  { url, crawler, id }: Question,
  verdict: GateVerdict,
  hint: string | null,
  now: () => number,
): LineAnswer {
  const text = () => {
    const answer = answerOf(url, crawler, verdict, hint, now());
    return JSON.stringify(id === undefined ? answer : { ...answer, id });
  };
  return { text, isError: false };
}

/** The answer if the client waits for too many sites, or if the gate failed, which happens only while it closes. */
function failedLine({ id }: Question, number: number, error: unknown): LineAnswer {
  const code = error instanceof Problem ? error.code : 'internal';
  return errorLine(number, code, error instanceof Error ? error.message : String(error), id);
}
