import { setTimeout as delay } from 'node:timers/promises';

/** What is to be done for several items at the same time, in rounds. */
interface Rounds<Item> {
  /** Returns the items that can have a round now. */
  readonly ready: () => readonly Item[];
  /** Begins a round of some items. Each resolves with true if it is to have another one at once. */
  readonly begin: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Promise<boolean>>>;
}

/**
 * Milliseconds after which items that have ended have another round, while one is slow; doubled each time, because a round
 * reads all that waits.
 */
const MEANWHILE = 2_000;
const LONGEST_MEANWHILE = 30_000;

/**
 * Does rounds until no item has more to do. One that is slow does not hold up the others. Rejects with the first error, when
 * all have ended.
 */
export async function overlappingRounds<Item>({ ready, begin }: Rounds<Item>): Promise<void> {
  const running = new Map<Item, Promise<void>>();
  const next = new Set(ready());
  const errors: unknown[] = [];
  let begun = 0;
  let pause = MEANWHILE;
  const follow = async (item: Item, round: Promise<boolean>): Promise<void> => {
    const own = begun;
    try {
      // What the others have done since may concern it too.
      if ((await round) || own !== begun) next.add(item);
    } catch (error) {
      errors.push(error);
    } finally {
      running.delete(item);
    }
  };
  for (;;) {
    const items = [...next].filter((item) => ready().includes(item));
    next.clear();
    if (items.length > 0 && errors.length === 0) {
      begun++;
      const rounds = await begin(items).catch((error: unknown) => void errors.push(error));
      for (const [item, round] of rounds ?? []) running.set(item, follow(item, round));
    }
    if (running.size > 0 && next.size === 0) {
      const isOver = await raceWithPause(running.values(), pause);
      if (isOver) pause = Math.min(2 * pause, LONGEST_MEANWHILE);
      if (isOver) for (const item of ready()) if (!running.has(item)) next.add(item);
    }
    if (running.size > 0 || (next.size > 0 && errors.length === 0)) continue;
    if (errors.length > 0) throw errors[0];
    return;
  }
}

/** Resolves with true if the pause is over before one of them has ended. */
async function raceWithPause(running: Iterable<Promise<void>>, milliseconds: number): Promise<boolean> {
  const stop = new AbortController();
  const pause = delay(milliseconds, true, { signal: stop.signal }).catch(() => false);
  const isOver = await Promise.race([...[...running].map((one) => one.then(() => false)), pause]);
  stop.abort();
  return isOver;
}
