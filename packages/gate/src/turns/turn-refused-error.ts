/** Why no turn was given. */
export type TurnRefusal =
  /** Too many calls wait for this host, or in all. */
  | 'queue-full'
  /** The pause of the host ends later than the call may wait: its crawl-delay, its Retry-After, or a back-off. */
  | 'paused'
  /** The call has waited for its turn as long as it may. */
  | 'timeout';

const WORDS: Readonly<Record<TurnRefusal, string>> = {
  'queue-full': 'too many page requests wait for their turn',
  paused: 'its pause between page requests ends too late',
  timeout: 'other page requests took too long',
};

/** Rejects a call of `Gate.turn` that cannot get a turn in time. Put the URL back into the queue. */
export class TurnRefusedError extends Error {
  override readonly name = 'TurnRefusedError';
  readonly code = 'ERR_TURN_REFUSED';
  readonly host: string;
  readonly reason: TurnRefusal;
  /** When to try again, in milliseconds since the epoch. */
  readonly retryAt: number;

  constructor(host: string, reason: TurnRefusal, retryAt: number) {
    super(`no turn for a page request to ${host}: ${WORDS[reason]}`);
    this.host = host;
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
