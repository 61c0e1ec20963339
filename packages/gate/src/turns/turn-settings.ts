import { type Expected, milliseconds } from '../validation/expected.js';

/** How page requests take turns (`Gate.turn`). Durations are milliseconds. */
export interface TurnSettings {
  /** The least time between two page requests to a host, for calls that name no `delay`. Default 0. */
  readonly minDelay?: number;
  /** A longer crawl-delay of a file is cut to this. 0 ignores crawl-delay. Default 60,000. */
  readonly maxCrawlDelay?: number;
  /** A call that would wait longer, or has, rejects with a `TurnRefusedError`. Default 600,000. */
  readonly maxWait?: number;
  /** A turn whose `done` was not called ends after this time. Default 120,000. */
  readonly timeout?: number;
}

export const TURN_DEFAULTS: Readonly<Required<TurnSettings>> = {
  minDelay: 0,
  maxCrawlDelay: 60_000,
  maxWait: 600_000,
  timeout: 120_000,
};

export const TURN_OPTIONS: Readonly<Record<keyof TurnSettings, Expected>> = {
  minDelay: milliseconds(0),
  maxCrawlDelay: milliseconds(0),
  maxWait: milliseconds(1),
  timeout: milliseconds(1),
};

/** Limits on the calls that wait for a turn: for one host, and in total. */
export const MAX_WAITING: { readonly host: number; readonly total: number } = { host: 1_000, total: 10_000 };

/** Returns the milliseconds that a crawl-delay requires, within the settings. */
export function fileDelay(seconds: number | undefined, { minDelay, maxCrawlDelay }: Required<TurnSettings>): number {
  return Math.max(minDelay, Math.min((seconds ?? 0) * 1_000, maxCrawlDelay));
}
