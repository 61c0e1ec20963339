/** The page's side of the analysis. Tasks that answer a key press have a Worker of their own and never wait for a comparison. */

import { TaskLane } from './task-lane.js';
import type { InputOf, OutputOf, TaskKind } from './tasks/tasks.js';

/** Milliseconds after which a task is stopped. */
const LIMIT = 5000;

const QUICK: ReadonlySet<string> = new Set(['findings', 'hover', 'completions']);
const quickLane = new TaskLane();
const lane = new TaskLane();
/** For tasks with a longer limit, so that the others do not wait for them. */
const longLane = new TaskLane();
let nextId = 0;

export interface TaskOptions {
  /** A newer task replaces a waiting one of the same slot. Default: the kind. */
  readonly slot?: string;
  readonly limit?: number;
}

/** Resolves to the result, or to undefined if a newer task of the slot replaced this one. Rejects with `TaskStopped`. */
export function runTask<Kind extends TaskKind>(
  kind: Kind,
  input: InputOf<Kind>,
  { slot = kind, limit = LIMIT }: TaskOptions = {},
): Promise<OutputOf<Kind> | undefined> {
  return new Promise((resolve, reject) => {
    const task = {
      request: { id: ++nextId, kind, input },
      limit,
      resolve: resolve as (output: unknown) => void,
      reject,
    };
    (QUICK.has(slot) ? quickLane : limit > LIMIT ? longLane : lane).add(slot, task);
  });
}
