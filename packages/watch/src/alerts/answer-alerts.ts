/*
 * What people do with alerts. Times are milliseconds since the epoch.
 */
import type { AlertKind } from '../model/alert.js';
import type { SiteState } from '../model/site-state.js';
import { AlertChanges, type Reconciled } from './reconcile.js';

/**
 * Acknowledges an alert. A change is accepted, so that the served version is the baseline. Any other alert stays open, and
 * is not reported again until it gets worse or ends. An id that is not open changes nothing.
 */
export function acknowledge(state: SiteState, id: string, now: number): Reconciled {
  const alert = Object.values(state.alerts).find((one) => one.id === id && one.recoveredAge === undefined);
  if (alert === undefined) return { state, events: [] };
  const changes = new AlertChanges(state, now);
  if (alert.acceptable !== undefined) changes.accept(alert);
  else changes.put({ ...alert, acknowledgedAt: now });
  return changes.result;
}

/**
 * Mutes a kind, or all, until a time; `until: 0` ends it. What is still wrong when the mute ends is reported then. The
 * end of an alert that was reported before is reported in any case.
 */
export function mute(state: SiteState, kind: AlertKind | 'all', until: number): SiteState {
  return { ...state, mutes: { ...state.mutes, [kind]: until } };
}
