import type { ServiceVerdict } from '../access/client-gate.js';
import type { ClientService } from '../service/service.js';
import type { Asked } from './answer.js';

/**
 * Calls `take` with the verdict on each question, in their order and in turns of the client. The robots.txt of a site that
 * is no longer in memory is fetched. Rejects if `signal` is aborted.
 */
export async function eachVerdict(
  asked: readonly Asked[],
  { gate, turn }: Pick<ClientService, 'gate' | 'turn'>,
  signal: AbortSignal,
  take: (question: Asked, verdict: ServiceVerdict) => void,
): Promise<void> {
  let taken = 0;
  const takeNext = (question: Asked, verdict: ServiceVerdict): void => {
    take(question, verdict);
    taken++;
  };
  while (taken < asked.length) {
    await turn((end) => {
      while (taken < asked.length && performance.now() < end) {
        const question = asked[taken]!;
        const verdict = gate.tryCheck(question.url, question.crawler, question.page);
        if (verdict === undefined) return;
        takeNext(question, verdict);
      }
    });
    signal.throwIfAborted();
    const next = asked[taken];
    if (next !== undefined) takeNext(next, await gate.check(next.url, next.crawler, { signal, page: next.page }));
  }
}
