const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long a message waits after each attempt; after the last one, an hour again. It is never given up. */
const DELAYS: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE];

export const LONGEST_DELAY: number = 60 * MINUTE;

/** Returns milliseconds until the next attempt. */
export function retryDelay(attempts: number): number {
  return DELAYS[attempts] ?? LONGEST_DELAY;
}
