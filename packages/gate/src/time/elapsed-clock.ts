/** Never goes back, and advances by the larger of both: a monotonic clock may stop during sleep. */
export function elapsedClock(wall: () => number, monotonic: () => number): () => number {
  let [wallThen, monotonicThen, elapsed] = [wall(), monotonic(), 0];
  return () => {
    const [wallNow, monotonicNow] = [wall(), monotonic()];
    elapsed += Math.max(0, monotonicNow - monotonicThen, wallNow - wallThen);
    [wallThen, monotonicThen] = [wallNow, monotonicNow];
    return elapsed;
  };
}
