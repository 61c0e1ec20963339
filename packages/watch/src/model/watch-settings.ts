import { checkOptionNames, OptionError } from '@maycrawl/core/option-error';
import { decidedUrl } from '@maycrawl/gate';

/** How a site is watched. Durations are milliseconds. */
export interface WatchSettings {
  /** Between two checks. Default an hour. */
  readonly interval: number;
  /** Whose verdicts matter; empty (the default): every crawler. */
  readonly crawlers: readonly string[];
  /** URLs or paths that matter most, at most 10,000. */
  readonly urls: readonly string[];
  /** `production`: search engines may crawl the site. `staging`: no crawler may. */
  readonly expectedState: 'production' | 'staging' | undefined;
  /** The hash of the version that should be served. */
  readonly expected: string | undefined;
  /** After a change of `expected`, the former version may still be served for this long. Default 15 minutes. */
  readonly deployTime: number;
  /** A failing site is reported after this time, and after two failures. Default 10 minutes. */
  readonly failureAfter: number;
  /** A change that lasts this long counts as intended. Default 7 days. */
  readonly acceptAfter: number;
  /** An alert that returns within this time of its recovery is the same one. Default a day. */
  readonly stableFor: number;
  /** The longest time between two checks that counts: while nothing was seen, nothing is proved. Default three intervals, at least an hour. */
  readonly maxGap: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of one site, URLs that matter most. */
export const MAX_URLS = 10_000;
/** Milliseconds: a site is not asked more often. */
export const MIN_INTERVAL: number = MINUTE;

const DURATIONS = ['interval', 'deployTime', 'failureAfter', 'acceptAfter', 'stableFor', 'maxGap'] as const;

/** Returns the settings with their defaults. @throws TypeError that names the wrong or unknown setting */
export function watchSettings(given: Partial<WatchSettings> = {}): WatchSettings {
  const interval = given.interval ?? HOUR;
  const settings: WatchSettings = {
    interval,
    crawlers: given.crawlers ?? [],
    urls: given.urls ?? [],
    expectedState: given.expectedState,
    expected: given.expected,
    deployTime: given.deployTime ?? 15 * MINUTE,
    failureAfter: given.failureAfter ?? 10 * MINUTE,
    acceptAfter: given.acceptAfter ?? 7 * DAY,
    stableFor: given.stableFor ?? DAY,
    maxGap: given.maxGap ?? Math.max(3 * interval, HOUR),
  };
  checkOptionNames('watchSettings', given, Object.keys(settings));
  for (const name of DURATIONS) {
    if (!(settings[name] >= 0)) throw new OptionError(name, `expected milliseconds, 0 or more, got ${settings[name]}`);
  }
  if (interval < MIN_INTERVAL)
    throw new OptionError('interval', `expected at least a minute (${MIN_INTERVAL}), got ${interval}`);
  if (settings.urls.length > MAX_URLS) {
    throw new OptionError('urls', `expected at most ${MAX_URLS} URLs, got ${settings.urls.length}`);
  }
  for (const url of settings.urls) checkUrl(url);
  return settings;
}

function checkUrl(url: string): void {
  if (url.startsWith('/')) return;
  try {
    decidedUrl(url);
  } catch (cause) {
    throw new OptionError('urls', `expected URLs or paths that begin with /, got ${JSON.stringify(url)}`, { cause });
  }
}
