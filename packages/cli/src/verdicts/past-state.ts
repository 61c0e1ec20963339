import type { GateReason } from '@maycrawl/gate';
import type { RunAt } from '@maycrawl/watch';

/** Why a URL is blocked at a time of the history although no rule was read that blocks it. */
export type PastReason =
  /** Until then, no watcher saw the site. */
  | 'not-seen'
  /** The bytes of the version that was served then are lost or damaged. */
  | 'file-lost'
  /** What the store has of the site cannot be read. */
  | 'history-damaged'
  /** Watchers could not fetch the file then, or a fault of their machine kept them from it. */
  | Extract<GateReason, 'unreachable' | 'local-failure'>;

/** What watchers saw of a site at a time. */
export interface PastState {
  /** The time that was asked for, in milliseconds since the epoch. */
  readonly at: number;
  /** Undefined if there is a file, or if it is known that there was none. */
  readonly blocked: PastReason | undefined;
  /** Undefined if nothing was seen, or if it cannot be read. */
  readonly found: RunAt | undefined;
}
