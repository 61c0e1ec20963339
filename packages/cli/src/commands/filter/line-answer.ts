import { internalErrorVerdict } from '@maycrawl/gate';
import type { GateSession } from '../../session/gate-session.js';
import { readTarget, unsupportedTarget } from '../../targets/target.js';
import { unsupportedVerdict } from '../../verdicts/blocked-verdict.js';
import type { SiteAnswer, UnsupportedAnswer } from '../../verdicts/site-answer.js';
import type { VerdictSource } from './line-decider.js';
import type { Explanation } from './line-output.js';

export interface LineSource extends VerdictSource {
  explain(url: string): Promise<Explanation>;
  /** With `--at`: the number of origins of which nothing was seen then, so that the check before it decides. */
  unseen?(): number;
}

export type Explain = (answer: SiteAnswer | UnsupportedAnswer) => Explanation | Promise<Explanation>;

/** Returns the answer for a line with its reason. */
export async function answerFor(
  url: string,
  crawler: string,
  session: GateSession,
): Promise<SiteAnswer | UnsupportedAnswer> {
  const unsupported = unsupportedTarget(url, false);
  if (unsupported !== undefined)
    return { target: unsupported, crawler, verdict: unsupportedVerdict(unsupported), origin: undefined };
  const target = readTarget(url, false, '');
  const origin = await session.robots(url);
  const answer = await session.check(url);
  // Another thread may have failed on the file.
  const error = answer.rules === undefined ? undefined : session.errorOf(origin);
  const verdict = error === undefined ? answer : internalErrorVerdict(answer, error);
  return { target: { ...target, decidedUrl: verdict.url }, crawler, verdict, origin };
}
