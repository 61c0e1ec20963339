import type { AlertKind } from '../model/alert.js';

/** A kind of alert, or all, and until when it is muted, milliseconds since the epoch. */
export type Mute = readonly [kind: AlertKind | 'all', until: number];

/** Returns until when each kind is muted: of several mutes of one kind, the longest counts. */
export function longestMutes(mutes: Iterable<Mute>): Partial<Record<AlertKind | 'all', number>> {
  const longest: Partial<Record<AlertKind | 'all', number>> = {};
  for (const [kind, until] of mutes) longest[kind] = Math.max(until, longest[kind] ?? 0);
  return longest;
}
