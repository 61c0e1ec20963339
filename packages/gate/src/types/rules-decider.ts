import type { Crawler, RobotsTxt, Verdict } from '@maycrawl/core';
import type { Usage, UsageHeaders } from '@maycrawl/core/usage';

/** What a verdict of the gate takes from the verdict of the rules. */
export interface RulesAnswer extends Pick<Verdict, 'allowed' | 'reason' | 'path' | 'explain'> {
  /**
   * Returns what may be done with the page, given its headers: for `GateVerdict.usage`, if the answer is not a verdict of
   * the engine.
   */
  usage?(headers: UsageHeaders): Usage;
}

/** Returned by a {@link RulesDecider} if the engine failed on the file: the gate blocks the origin until it changes. */
export class EngineFailure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * Decides one lookup in place of the gate: for example in another thread, because `lookupSteps` shows that it may take
 * seconds.
 */
export type RulesDecider<Rules extends RulesAnswer = RulesAnswer> = (
  robots: RobotsTxt,
  url: string,
  crawler: Crawler,
) => Rules | EngineFailure | Promise<Rules | EngineFailure>;
