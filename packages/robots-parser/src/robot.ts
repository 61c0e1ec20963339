/** A parsed robots.txt, with the methods of robots-parser 3. */
export interface Robot {
  /** Returns true if the URL may be fetched; undefined if this robots.txt does not apply to it. */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /** Returns the opposite of `isAllowed`: true also if this robots.txt does not apply to the URL. */
  isDisallowed(url: string, ua?: string): boolean | undefined;
  /**
   * Returns true if a group that names the crawler blocks the URL: the group of `*` does not count, unless `ua` is `*`
   * or missing. Returns undefined if this robots.txt does not apply to the URL.
   */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined;
  /** Returns the line of the rule that decides, counted from 1; -1 if no rule decides. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** Returns the seconds between requests in the crawl-delay line of the crawler; undefined if there is none. */
  getCrawlDelay(ua?: string): number | undefined;
  /** Returns the sitemap URLs as they are written in the file. */
  getSitemaps(): string[];
  /** Returns the value of the last `Host` line, in lower case, or the host that was set; null if there is none. */
  getPreferredHost(): string | null;
  /** Replaces what `getPreferredHost` returns. */
  setPreferredHost(host: string): void;
}
