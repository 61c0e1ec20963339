export interface HostLimits {
  /** For the whole registrable domain: sitemaps, their redirects, and the robots.txt requests before them. */
  readonly startsPerSecond: number;
  /** Nothing more is requested from a host after this many failures in a row. */
  readonly failuresInARow: number;
  /** Nothing more is requested from a host after this many responses with 429 or 503. */
  readonly busyAnswers: number;
}

/**
 * robots.txt and redirects may name any host, so a *foreign* registrable domain gets few requests. Of 1,016 robots.txt
 * files with sitemaps, 40 name a foreign domain; none names more than 2, and none more than 24 sitemaps on one.
 *
 * A domain is the walk's *own* if the site belongs to it, or if the caller names a sitemap on it (`only`). Sitemaps are
 * requested one at a time, so there is no limit on concurrency.
 */
export const WALK_LIMITS = {
  /** Sitemaps, targets of redirects, and the robots.txt of each origin except the site's. */
  files: 50_000,
  redirects: 1_000,
  foreignDomains: 5,
  /** Counted as `files`. */
  filesPerForeignDomain: 32,
  /** Origins on foreign domains whose robots.txt is read. */
  foreignRobots: 25,
  own: { startsPerSecond: 4, failuresInARow: 5, busyAnswers: 2 },
  foreign: { startsPerSecond: 1, failuresInARow: 2, busyAnswers: 1 },
  /** Bounds on the pause after 429 or 503. */
  shortestPause: 1_000,
  pauseWithoutHint: 30_000,
  /** The walk waits for a paused host of its own domain, and skips other paused hosts. */
  longestOwnPause: 300_000,
  longestPause: 3_600_000,
} as const;
