import { finished } from 'node:stream';
import type { Turn } from './host-turns.js';
import type { TurnResponse } from './turn-response.js';

/** Milliseconds after the headers when the turn ends, even if the body is not read. */
const LONGEST_BODY = 30_000;

/** Ends the turn with the body, 30 seconds after the headers at the latest; at once if it is no stream. */
export function endWithBody(
  turn: Turn,
  response: TurnResponse & { readonly body?: unknown },
  longest: number = LONGEST_BODY,
): void {
  const { body } = response;
  // Waiting calls have a timer of their own, so this one need not keep the process alive.
  const timer = setTimeout(end, longest).unref();
  function end(): void {
    clearTimeout(timer);
    turn.done(response);
  }
  try {
    if (isStream(body)) finished(body, end);
    else end();
  } catch {
    // A stream of another implementation.
    end();
  }
}

function isStream(body: unknown): body is NodeJS.ReadableStream {
  const { getReader, pipe } = Object(body);
  return typeof getReader === 'function' || typeof pipe === 'function';
}
