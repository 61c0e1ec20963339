// Histories of an origin on the availability ladder, made from fixed seeds: what happens at each fetch, and when.
import { numbersFrom } from '../../packages/gate/test/numbers-from.js';

const HISTORIES = 30;
const FETCHES = 40;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/**
 * Returns the states and answers of each history under each policy.
 * @param {Record<string, any>} ladder the exports of `@maycrawl/gate/ladder`
 */
export function ladderHistories({ OUTAGE_STAGES, ladderSettings, nextState, accessAt, dueAt }) {
  return Object.keys(OUTAGE_STAGES).flatMap((policy) =>
    Array.from({ length: HISTORIES }, (_, seed) => {
      const random = numbersFrom(seed);
      const settings = ladderSettings({ policy });
      let [state, now] = [undefined, START];
      return Array.from({ length: FETCHES }, () => {
        // Short pauses are more likely. Not by `**`, whose last bit differs between engines.
        now += Math.floor(random() * random() * random() * 3 * DAY);
        state = nextState(state, outcomeOf(random), now, settings, random);
        return [state, accessAt(state, now, settings), dueAt(state, now, settings)];
      });
    }),
  );
}

function outcomeOf(random) {
  const number = random();
  if (number < 0.3) return { kind: 'file', headers: { cacheControl: number < 0.1 ? 'max-age=7200' : undefined } };
  if (number < 0.4) return { kind: 'unavailable' };
  const retryAfterSeconds = number < 0.5 ? 600 : undefined;
  return { kind: 'unreachable', reason: 'status', status: 503, retryAfterSeconds };
}
