/**
 * Returns a clock that never goes back, in milliseconds. It advances by the larger of what the wall clock and the
 * monotonic clock advance by: a monotonic clock may stop while the machine sleeps. So nothing that it measures is older
 * than it seems.
 */
export function elapsedClock(wall: () => number, monotonic: () => number): () => number {
  let [wallThen, monotonicThen, elapsed] = [wall(), monotonic(), 0];
  return () => {
    const [wallNow, monotonicNow] = [wall(), monotonic()];
    elapsed += Math.max(0, monotonicNow - monotonicThen, wallNow - wallThen);
    [wallThen, monotonicThen] = [wallNow, monotonicNow];
    return elapsed;
  };
}
