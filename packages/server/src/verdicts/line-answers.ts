import { Problem } from '../http/problem.js';
import type { Service } from '../service/service.js';
import { type AnswerLine, errorLine, type LineAnswer } from '../streams/answer-stream.js';
import { answerOf } from './answer.js';
import { wrongUrl } from './asked-url.js';
import { wrongCrawler } from './check-crawler.js';

/** How much of an answer is sent. */
export type Detail = 'brief' | 'full';

interface Question {
  readonly url: string;
  readonly crawler: string;
  /** Echoed; undefined if the line has none. */
  readonly id: unknown;
}

const FIELDS = ['url', 'crawler', 'id'];

/**
 * Returns a function that answers a line `{"url":…}` of a stream, with the optional fields `crawler`, which replaces
 * the given one, and `id`, which is echoed. A line that cannot be read is answered with what is wrong.
 */
export function lineAnswers({ gate, now }: Service, crawler: string, detail: Detail): AnswerLine {
  const answer = detail === 'brief' ? briefAnswer(gate) : fullAnswer(gate, now);
  return (line, number) => {
    const question = readQuestion(line, crawler);
    if (typeof question !== 'string') return answer(question, number);
    return errorLine(number, 'invalid-request', question, idOf(line));
  };
}

/** Returns the question of a line, or what is wrong with it. */
function readQuestion(line: string, crawler: string): Question | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'the line is not JSON: expected an object such as {"url":"https://example.com/path"}';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'the line is not an object: expected one such as {"url":"https://example.com/path"}';
  }
  const unknown = Object.keys(value).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return `${unknown}: is not known; expected url, crawler and id`;
  const { url, crawler: named = crawler, id } = value as Record<string, unknown>;
  if (typeof url !== 'string') return 'url: expected text';
  const detail = wrongUrl(url);
  if (detail !== undefined) return `url: ${detail}`;
  if (named !== crawler) {
    const wrong = typeof named === 'string' ? wrongCrawler(named) : 'expected text';
    if (wrong !== undefined) return `crawler: ${wrong}`;
  }
  return { url, crawler: named as string, id };
}

/** Returns the id of a line that has one, even if the rest of it is wrong. */
function idOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

type AnswerQuestion = (question: Question, number: number) => LineAnswer | Promise<LineAnswer>;

function briefAnswer(gate: Service['gate']): AnswerQuestion {
  return (question, number) => {
    const allowed = gate.tryAllows(question.url, question.crawler);
    if (allowed !== undefined) return briefLine(question, allowed);
    return gate.allows(question.url, question.crawler).then(
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
  return ({ url, crawler, id }, number) =>
    gate.check(url, crawler).then(
      (verdict) => {
        const answer = answerOf(url, crawler, verdict, null, now());
        return { text: JSON.stringify(id === undefined ? answer : { ...answer, id }), isError: false };
      },
      (error) => failedLine({ url, crawler, id }, number, error),
    );
}

/** The answer if the client has too many fetches waiting, or if the gate failed, which happens only while it closes. */
function failedLine({ id }: Question, number: number, error: unknown): LineAnswer {
  const code = error instanceof Problem ? error.code : 'internal';
  return errorLine(number, code, error instanceof Error ? error.message : String(error), id);
}
