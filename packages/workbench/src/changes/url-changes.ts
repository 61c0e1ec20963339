import { ALLOWED, CHANGED } from '../engine/protocol.js';

export interface UrlChanges {
  /** URLs that are newly blocked for a crawler of the grid, and the indexes of these crawlers. */
  readonly blockedUrls: number;
  readonly blockedFor: readonly number[];
  readonly allowedUrls: number;
  readonly allowedFor: readonly number[];
}

export function urlChanges(flags: Uint8Array, columns: number): UrlChanges {
  const [blockedFor, allowedFor] = [new Set<number>(), new Set<number>()];
  let [blockedUrls, allowedUrls] = [0, 0];
  for (let row = 0; row < flags.length; row += columns) {
    let [isBlocked, isAllowed] = [false, false];
    for (let column = 0; column < columns; column++) {
      const flag = flags[row + column] ?? 0;
      if ((flag & CHANGED) === 0) continue;
      if ((flag & ALLOWED) !== 0) {
        isAllowed = true;
        allowedFor.add(column);
      } else {
        isBlocked = true;
        blockedFor.add(column);
      }
    }
    if (isBlocked) blockedUrls++;
    if (isAllowed) allowedUrls++;
  }
  const sorted = (columns: ReadonlySet<number>): number[] => [...columns].sort((a, b) => a - b);
  return { blockedUrls, blockedFor: sorted(blockedFor), allowedUrls, allowedFor: sorted(allowedFor) };
}
