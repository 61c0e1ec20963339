import type { Crawler, RobotsTxt } from '@maycrawl/core';
import { lookupSteps } from '@maycrawl/core/cost';
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
  return (client, signal = NEVER, robots, url, crawler) => {
    const steps = lookupSteps(robots, url.length);
    if (steps <= MAX_STEPS_AT_ONCE) return lookUp(robots, url, crawler);
    if (steps <= MAX_STEPS_IN_TURN) return turns.run(client, () => lookUp(robots, url, crawler));
    return lookUpInThread(pool, client, signal, robots, url, crawler);
  };
}

function lookUp(robots: RobotsTxt, url: string, crawler: Crawler): RulesSummary | EngineFailure {
  try {
    return robots.check(url, crawler);
  } catch (error) {
    return new EngineFailure(error);
  }
}

async function lookUpInThread(
  pool: WorkerPool,
  client: string,
  signal: AbortSignal,
  robots: RobotsTxt,
  url: string,
  crawler: Crawler,
): Promise<RulesSummary | EngineFailure> {
  // `bytes` is a copy, which the thread takes over.
  const job = { task: 'lookup', file: robots.bytes, dialect: robots.dialect, url, crawler } as const;
  const result = await pool.run(job, client, signal);
  if (result.kind === 'rules') {
    const { described, explanation, ...rules } = result.rules;
    return { ...rules, describeRules: () => described, explain: () => explanation };
  }
  if (result.kind === 'failed') return new EngineFailure(new Error(result.message));
  throw new Error(`a lookup ended with "${result.kind}"`);
}
