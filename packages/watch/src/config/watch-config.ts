import type { AlertKind } from '../model/alert.js';

/** The contents of the file of `maycrawl watch --config`. */
export interface WatchConfig {
  readonly sites: readonly SiteConfig[];
  /** Where alerts go, not validated here: each kind of receiver has its own options. */
  readonly receivers: readonly unknown[];
  /** A URL, or an object with it, that is requested each minute, see `Watcher`. */
  readonly heartbeat: unknown;
  /** A folder, relative to the config file, or the URL of a Redis server. */
  readonly store: string | undefined;
  readonly language: 'en' | 'hi' | 'th' | undefined;
  /** How long the history of a site is kept, in milliseconds. */
  readonly keepHistory: number | undefined;
  readonly mutes: readonly MuteConfig[];
}

/** One site, with the defaults of the config. Durations are milliseconds. */
export interface SiteConfig {
  /** Its place among the sites of the config, for messages. */
  readonly index: number;
  readonly origin: string;
  readonly interval: number | undefined;
  readonly failureAfter: number | undefined;
  readonly crawlers: readonly string[];
  /** URLs or paths that matter most. */
  readonly urls: readonly string[];
  /** Files with URLs, sitemaps, or the URLs of either; relative to the config file. */
  readonly urlsFrom: readonly string[];
  readonly expectedState: 'production' | 'staging' | undefined;
  /** A file, relative to the config file, or `REVISION:path` in its git repository. */
  readonly expect: string | undefined;
}

export interface MuteConfig {
  readonly kind: AlertKind | 'all';
  /** Origins; undefined: all sites. */
  readonly sites: readonly string[] | undefined;
  /** Milliseconds since the epoch; undefined: without an end. */
  readonly until: number | undefined;
}
