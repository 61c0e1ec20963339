import type { Crawler, RobotsTxt } from '@maycrawl/core';
import { lookupSteps } from '@maycrawl/core/cost';
import { type UsageHeaders, usageOf, usageSteps } from '@maycrawl/core/usage';
import { EngineFailure } from '@maycrawl/gate';
import type { Decide, RulesSummary } from '../access/client-gate.js';
import type { Turns } from '../scheduling/turns.js';
import { MAX_STEPS_AT_ONCE, MAX_STEPS_IN_TURN } from '../scheduling/turns.js';
import type { WorkerPool } from './worker-pool.js';

const NEVER = new AbortController().signal;

/**
 * Returns the function that looks URLs up by the rules of a file: at once, in a turn of the client, or in a thread, by the
 * time that the lookup may take.
 */
export function createDecide(pool: WorkerPool, turns: Turns): Decide {
  return (client, signal = NEVER, page, robots, url, crawler) => {
    const more = page === undefined ? 0 : usageSteps(robots, url.length);
    const steps = lookupSteps(robots, url.length) + more;
    if (steps <= MAX_STEPS_AT_ONCE) return lookUp(robots, url, crawler);
    if (steps <= MAX_STEPS_IN_TURN) return turns.run(client, () => lookUp(robots, url, crawler, page));
    return lookUpInThread(pool, client, signal, { robots, url, crawler, page });
  };
}

/** With the headers of a page, its use is read as well, because it may take long: later, that would be in no turn. */
function lookUp(robots: RobotsTxt, url: string, crawler: Crawler, page?: UsageHeaders): RulesSummary | EngineFailure {
  try {
    const verdict = robots.check(url, crawler);
    if (page === undefined) return verdict;
    const usage = usageOf(verdict, { headers: page });
    const { allowed, reason, path, token } = verdict;
    return {
      ...{ allowed, reason, path, token },
      describeRules: (limit) => verdict.describeRules(limit),
      explain: () => verdict.explain(),
      usage: () => usage,
    };
  } catch (error) {
    return new EngineFailure(error);
  }
}

interface Lookup {
  readonly robots: RobotsTxt;
  readonly url: string;
  readonly crawler: Crawler;
  readonly page: UsageHeaders | undefined;
}

async function lookUpInThread(
  pool: WorkerPool,
  client: string,
  signal: AbortSignal,
  { robots, url, crawler, page }: Lookup,
): Promise<RulesSummary | EngineFailure> {
  // `bytes` is a copy, which the thread takes over.
  const job = { task: 'lookup', file: robots.bytes, dialect: robots.dialect, url, crawler, page } as const;
  const result = await pool.run(job, client, signal);
  if (result.kind === 'rules') {
    const { described, explanation, usage, ...rules } = result.rules;
    const summary = { ...rules, describeRules: () => described, explain: () => explanation };
    return usage === undefined ? summary : { ...summary, usage: () => usage };
  }
  if (result.kind === 'failed') return new EngineFailure(new Error(result.message));
  throw new Error(`a lookup ended with "${result.kind}"`);
}
