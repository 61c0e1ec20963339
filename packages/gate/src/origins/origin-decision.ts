import type { Crawler, RobotsTxt, RuleSet } from '@maycrawl/core';
import type { LadderAccess } from '../ladder/ladder.js';

/** What decides the URLs of an origin: rules, or one answer for every URL and every crawler. */
export type OriginDecision<Rules> = Rules | boolean;

/** The state of an origin that its answers follow from: a part of what `Gate.robots` returns. */
export interface DecidedState {
  readonly access: LadderAccess;
  readonly robots: RobotsTxt | undefined;
}

/**
 * Returns what decides the URLs of an origin: the one place where the gate's access becomes an answer. Everything that
 * is not allowed is blocked, a lost file included.
 */
export function originDecision({ access: { access }, robots }: DecidedState): OriginDecision<RobotsTxt> {
  return access === 'rules' && robots !== undefined ? robots : access === 'allow-all';
}

export function decisionFor(state: DecidedState, crawler: Crawler): OriginDecision<RuleSet> {
  const decision = originDecision(state);
  return typeof decision === 'boolean' ? decision : decision.rulesFor(crawler);
}

/**
 * Returns true if `crawler` may fetch `url`, a URL of the origin in that state: for states that were sent to another
 * thread or process. Throws TypeError if rules decide and `crawler` has no product token.
 */
export function allowsUrl(state: DecidedState, url: string, crawler: Crawler): boolean {
  const decision = originDecision(state);
  return typeof decision === 'boolean' ? decision : decision.allows(url, crawler);
}
