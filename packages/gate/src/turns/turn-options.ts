import type { Crawler } from '@maycrawl/core';
import type { RulesDecider } from '../types/rules-decider.js';
import { checkCall } from '../validation/check-call.js';
import { checkOptions } from '../validation/check-options.js';
import { checkSignal, checkValue, type Expected, isObject, milliseconds } from '../validation/expected.js';

/** Options of `Gate.turn`. */
export interface TurnOptions {
  /** The crawler whose rules and crawl-delay apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** Aborts this call. Other calls that wait are unaffected. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds between the end of the last turn and this one. If the last turn had a longer delay, that applies.
   * Default: the crawl-delay of robots.txt; 0 ignores it.
   */
  readonly delay?: number;
  /** Looks up the URL in place of the gate, as in `Gate.checkWith`. */
  readonly decide?: RulesDecider;
}

/** Whether page requests take turns: with the crawl-delay of robots.txt (true), or with a `delay` in milliseconds. */
export type Pace = boolean | { readonly delay?: number };

const DELAY: Expected = milliseconds(0);

export const PACE: Expected = {
  fits: (value) => typeof value === 'boolean' || isObject(value),
  words: 'true, false or an object such as { delay: 2_000 }',
};

/** Returns undefined if `pace` requires no turns. @throws TypeError if it is invalid */
export function turnsOf(pace: Pace | undefined): Pick<TurnOptions, 'delay'> | undefined {
  if (pace === undefined || pace === false) return undefined;
  checkValue('pace', pace, PACE);
  if (pace === true) return {};
  checkOptions('pace', pace, { delay: DELAY });
  return pace;
}

/** @throws TypeError if an option of `Gate.turn` is unknown or invalid */
export function checkTurnOptions(crawler: Crawler, options: TurnOptions): Crawler {
  const named = checkCall('turn', crawler, options, ['crawler', 'signal', 'delay', 'decide']);
  checkSignal(options.signal);
  if (options.delay !== undefined) checkValue('delay', options.delay, DELAY);
  return named;
}
