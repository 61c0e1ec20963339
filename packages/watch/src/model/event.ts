import type { Alert } from './alert.js';

/**
 * What happened to an alert. `recovered`: what was wrong is not any more. `accepted`: it was acknowledged or lasted, and
 * is not wrong any more.
 */
export interface AlertEvent {
  readonly type: 'opened' | 'updated' | 'reopened' | 'recovered' | 'accepted';
  /** A receiver that sees an id twice drops the second one: events are delivered at least once. */
  readonly id: string;
  readonly origin: string;
  readonly at: number;
  readonly alert: Alert;
}

/** For the log only: nobody is alerted. */
export interface LogEvent {
  /**
   * `first-version`: the first one seen. `harmless-edit`: the file changed, and it is proved that no verdict and no stated
   * use does. `version-lost`: the bytes to compare with are gone, so the served version is the baseline now.
   * `failed-once`: a failure that is not reported yet. `aborted`: the fetch was aborted by its caller.
   */
  readonly type: 'first-version' | 'harmless-edit' | 'version-lost' | 'failed-once' | 'aborted';
  readonly origin: string;
  readonly at: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export type WatchEvent = AlertEvent | LogEvent;

export function isAlertEvent(event: WatchEvent): event is AlertEvent {
  return 'alert' in event;
}
