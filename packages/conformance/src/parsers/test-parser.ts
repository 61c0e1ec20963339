/** Asks an adapter the vectors, and says which answers are right. */

import { checkNames } from '../options/check-names.js';
import { Adapter, type Printed } from './adapter.js';
import { type ParserVector, robotsOf } from './vector.js';

/** `as-google`: the answer of Google's parser, where it differs from the one that is expected. */
export type ParserOutcome = 'right' | 'as-google' | 'wrong' | 'error' | 'no-answer';

/** `given-up`: it was not asked, since the adapter failed too often before, or took too long in all. */
export type NoAnswer = 'hung' | 'crashed' | 'out-of-order' | 'not-json' | 'given-up';

export interface VectorResult {
  readonly vector: ParserVector;
  readonly outcome: ParserOutcome;
  readonly allowed?: boolean;
  readonly line?: number;
  /** The message of an error, or the start of what is no answer. */
  readonly text?: string;
  /** Why there is no answer. */
  readonly why?: NoAnswer;
}

export interface ParserTest {
  /** The adapter and its arguments. */
  readonly command: readonly string[];
  readonly vectors: readonly ParserVector[];
  /** Seconds for an answer. */
  readonly seconds: number;
  /** Seconds for all of them. */
  readonly secondsInAll: number;
  /** Ends the adapter. The promise rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly onResult?: (result: VectorResult) => void;
}

export interface ParserReport {
  /** Set if the adapter gave not one answer. */
  readonly fault?: 'not-started' | 'no-answer';
  /** In the order of the vectors. */
  readonly results: readonly VectorResult[];
  /** The end of what the adapter printed on standard error, the last time. */
  readonly errors: string;
}

const OPTIONS: readonly (keyof ParserTest)[] = ['command', 'vectors', 'seconds', 'secondsInAll', 'signal', 'onResult'];
/** Cases that are asked before the first of them is answered: adapters need not wait for the runner. */
const WINDOW = 32;
const MAX_STARTS = 100;
/** Starts without one answer after which nothing more is expected. */
const MAX_VAIN_STARTS = 4;
const MAX_TEXT = 200;

/** What ended a run of an adapter before its last case. */
interface Breach {
  readonly why: NoAnswer | 'not-started';
  readonly text?: string;
  /** Cases that were asked and not answered. */
  readonly waiting: number;
}

/**
 * Rejects for an unknown option, and if its signal is aborted or `onResult` throws, never because of what an adapter does:
 * one that hangs, ends or prints something else is started again behind the case that it did not answer.
 */
export async function testParser(test: ParserTest): Promise<ParserReport> {
  checkNames('testParser', test, OPTIONS);
  const { command, vectors, secondsInAll, signal, onResult } = test;
  signal?.throwIfAborted();
  const results: VectorResult[] = [];
  const add = (result: VectorResult): void => {
    results.push(result);
    onResult?.(result);
  };
  const until = Date.now() + secondsInAll * 1000;
  let errors = '';
  let answers = 0;
  // Asked one by one, so that it is certain which of them an adapter fails on.
  let suspects = 0;
  for (let starts = 0; results.length < vectors.length; starts++) {
    if (starts === MAX_STARTS || (answers === 0 && starts === MAX_VAIN_STARTS) || Date.now() >= until) {
      for (const vector of vectors.slice(results.length)) add({ vector, outcome: 'no-answer', why: 'given-up' });
      break;
    }
    const adapter = new Adapter(command);
    const before = results.length;
    const breach = await askAndEnd(adapter, test, { from: before, suspects, until, add });
    signal?.throwIfAborted();
    errors = adapter.errors;
    answers += results.length - before;
    if (breach === undefined) break;
    if (breach.why === 'not-started') return { fault: 'not-started', results: [], errors };
    const { why, text, waiting } = breach;
    suspects = waiting > 1 ? waiting : Math.max(0, suspects - (results.length - before) - 1);
    const vector = vectors[results.length];
    if (waiting === 1 && vector !== undefined)
      add({ vector, outcome: 'no-answer', why, ...(text === undefined ? {} : { text }) });
  }
  return { ...(answers === 0 && vectors.length > 0 ? { fault: 'no-answer' as const } : {}), results, errors };
}

interface Part {
  /** The first vector. */
  readonly from: number;
  readonly suspects: number;
  readonly until: number;
  readonly add: (result: VectorResult) => void;
}

/** Asks, and ends the adapter: as soon as the signal is aborted, and also if `add` throws. */
async function askAndEnd(adapter: Adapter, test: ParserTest, part: Part): Promise<Breach | undefined> {
  const { signal } = test;
  const end = (): Promise<void> => adapter.end();
  signal?.addEventListener('abort', end);
  try {
    return await ask(adapter, test, part);
  } finally {
    signal?.removeEventListener('abort', end);
    await end();
  }
}

/** Asks until the last answer, or until the adapter fails. */
async function ask(
  adapter: Adapter,
  { vectors, seconds }: ParserTest,
  { from, suspects, until, add }: Part,
): Promise<Breach | undefined> {
  let asked = from;
  for (let at = from; at < vectors.length; at++) {
    const window = at < from + suspects ? 1 : WINDOW;
    while (asked < vectors.length && asked < at + window && (asked === at || adapter.isReady))
      adapter.write(caseOf(vectors[asked++] as ParserVector));
    const printed = await adapter.next(Math.max(0, Math.min(seconds * 1000, until - Date.now())));
    const result = resultOf(printed, vectors[at] as ParserVector);
    if ('outcome' in result) add(result);
    else return { ...result, waiting: asked - at };
  }
  return undefined;
}

/** The line that an adapter reads. */
function caseOf(vector: ParserVector): string {
  const { id, agents, url } = vector;
  return JSON.stringify({ id, robots: robotsOf(vector).toString('base64'), agents, url });
}

const REASONS = { ended: 'crashed', late: 'hung', 'too-long': 'not-json', 'not-started': 'not-started' } as const;

function resultOf(printed: Printed, vector: ParserVector): VectorResult | Omit<Breach, 'waiting'> {
  if (printed.kind !== 'line') return { why: REASONS[printed.kind] };
  const text = printed.text.slice(0, MAX_TEXT);
  const answer = answerOf(printed.text);
  if (answer === undefined) return { why: 'not-json', text };
  const { id, allowed, line, error } = answer;
  if (id !== vector.id) return { why: 'out-of-order', text };
  if (error !== undefined) return { vector, outcome: 'error', text: String(error).slice(0, MAX_TEXT) };
  if (typeof allowed !== 'boolean') return { why: 'not-json', text };
  return { vector, outcome: outcomeOf(allowed, vector), allowed, ...(typeof line === 'number' ? { line } : {}) };
}

function answerOf(text: string): { readonly [Key in string]?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as { readonly [Key in string]?: unknown }) : undefined;
  } catch {
    return undefined;
  }
}

function outcomeOf(answer: boolean, { allowed, googleAllowed }: ParserVector): ParserOutcome {
  if (answer === allowed) return 'right';
  return answer === googleAllowed ? 'as-google' : 'wrong';
}
