import { isBusyStatus } from '@maycrawl/core/status';
import { retryAfterSeconds } from '../fetch/semantics/retry-after.js';
import { isObject, shown } from '../validation/expected.js';

/** The part of a response that ends a turn: that of `fetch`, undici, got, axios or `node:http`. */
export interface TurnResponse {
  readonly status?: number | undefined;
  /** The status in responses of got and `node:http`. */
  readonly statusCode?: number | undefined;
  /** Its Retry-After counts. An object with a method `get`, or one with the names of headers in lower case. */
  readonly headers?: unknown;
}

export interface TurnAnswer {
  readonly isBusy: boolean;
  /** Seconds; undefined if the response has no valid Retry-After. */
  readonly retryAfter: number | undefined;
}

/** Milliseconds of the first back-off: without a valid Retry-After, and the least one with it. */
const FIRST_BACK_OFF = 30_000;
const SHORTEST_BACK_OFF = 1_000;
/** The longest back-off that follows from the number of failures, and the longest Retry-After. */
const LONGEST_BACK_OFF = 15 * 60_000;
const LONGEST_RETRY_AFTER = 60 * 60_000;

export function turnAnswer(response: TurnResponse, now: number): TurnAnswer {
  const status = isObject(response) ? (response.status ?? response.statusCode) : undefined;
  if (typeof status !== 'number') {
    throw new TypeError(
      `done: expected a response with a status and headers, such as that of fetch, got ${shown(response)}`,
    );
  }
  const [retryAfter, date] = ['retry-after', 'date'].map((name) => headerOf(response.headers, name));
  return { isBusy: isBusyStatus(status), retryAfter: retryAfterSeconds(retryAfter, now, date) };
}

function headerOf(headers: unknown, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const { get } = headers as { get?: unknown };
  const value: unknown =
    typeof get === 'function' ? get.call(headers, name) : (headers as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

/** The Retry-After, at most an hour, but at least a back-off that doubles with each response in a row. */
export function backOff({ retryAfter }: TurnAnswer, before: number): number {
  const first = retryAfter === undefined ? FIRST_BACK_OFF : SHORTEST_BACK_OFF;
  const byCount = Math.min(first * 2 ** before, LONGEST_BACK_OFF);
  return Math.max(byCount, Math.min((retryAfter ?? 0) * 1_000, LONGEST_RETRY_AFTER));
}
