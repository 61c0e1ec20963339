import { WorkerLane } from './worker-lane.js';

/** Milliseconds. A check of 500 KiB takes a part of a second; proofs are bounded by steps. */
const QUICK_DEADLINE = 15_000;
const LONG_DEADLINE = 20_000;

export interface Lanes {
  readonly quick: WorkerLane;
  readonly long: WorkerLane;
}

/** The quick thread starts at once. The other one, whose jobs cannot stop by themselves, when it is first needed. */
export function startLanes(script: URL): Lanes {
  const quick = new WorkerLane(script, { interrupt: 'stop', deadline: QUICK_DEADLINE });
  quick.start();
  return { quick, long: new WorkerLane(script, { interrupt: 'terminate', deadline: LONG_DEADLINE }) };
}
