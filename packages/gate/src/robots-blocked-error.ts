import type { GateVerdict } from './gate-verdict.js';

/** Rejects a request of `robotsFetch`: the URL is blocked and was not requested. The message says why. */
export class RobotsBlockedError extends Error {
  override readonly name = 'RobotsBlockedError';
  readonly code = 'ERR_ROBOTS_BLOCKED';
  /** The URL that is blocked: the one passed in, or the target of a redirect. */
  readonly url: string;
  readonly verdict: GateVerdict;

  constructor(verdict: GateVerdict) {
    super(String(verdict));
    this.url = verdict.url;
    this.verdict = verdict;
  }
}
