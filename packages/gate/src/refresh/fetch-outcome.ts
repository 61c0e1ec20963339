import type { AbortSource } from '../abort/abort-source.js';
import { detailOf } from '../messages/failure-text.js';
import type { FetchOutcome } from '../types/outcome.js';
import { countFetch, type RefreshSetup } from './refresh.js';

/** Fetches once, whatever is known of the origin, and keeps nothing. */
export async function fetchOutcome(origin: string, signal: AbortSource, setup: RefreshSetup): Promise<FetchOutcome> {
  const outcome = await setup.fetch(`${origin}/robots.txt`, { signal, priority: 'refresh', isForced: true });
  countFetch(outcome, setup);
  switch (outcome.kind) {
    case 'overloaded':
    case 'backed-off':
    case 'suspended': {
      const { hops, status, kind } = outcome;
      const failure = { reason: 'connect', detail: detailOf(kind), cause: 'local', code: '' } as const;
      return { kind: 'unreachable', ...failure, retryAfterSeconds: undefined, hops, status };
    }
    case 'not-admitted':
      throw new Error('A fetch without a condition was not admitted.');
    default:
      return outcome;
  }
}
