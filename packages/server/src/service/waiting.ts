import type { FastifyReply } from 'fastify';
import { ClientGoneError, Problem } from '../http/problem.js';

/** Seconds. A fetch that did not end in time may end soon. */
const RETRY_AFTER = 2;

/** Returns the result of `work`. If `wait` milliseconds pass before, throws a Problem; fetches continue. */
export async function within<T>(wait: number | undefined, work: Promise<T>): Promise<T> {
  if (wait === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const detail = `robots.txt did not arrive within ${wait} ms. It is still being fetched: ask again.`;
    timer = setTimeout(() => reject(new Problem('not-yet-known', detail, [], RETRY_AFTER)), wait);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a signal that is aborted, with a `ClientGoneError`, if the client closes the connection before it has the answer. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}
