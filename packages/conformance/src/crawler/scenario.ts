/** Scenarios for crawlers, as conformance/crawler/scenarios.jsonl has them. conformance/README.md explains the keys. */

/** Who requires it: RFC 9309 and Google, one of them, or good manners. */
export type Level = 'both' | 'rfc' | 'google' | 'extra';

/** Text of which parts repeat. `{n}` in a repeated text counts from 0. */
export interface Parts {
  readonly parts: readonly (string | { readonly repeat: string; readonly times: number })[];
}

/** What a server sends for a path. */
export interface Reply {
  /** 200 if it is left out. */
  readonly status?: number;
  /** The content type: that of robots.txt or a web page if it is left out. */
  readonly type?: string;
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** The body as bytes, instead of `text`. */
  readonly base64?: string;
  /** Milliseconds before the reply. */
  readonly after?: number;
  /** A Content-Length that is longer than the text; the connection is closed behind the text. */
  readonly length?: number;
  /** The text is sent in so many chunks. */
  readonly chunks?: number;
  /** Milliseconds between two chunks. */
  readonly pause?: number;
  /** The text is compressed if the request accepts it. */
  readonly gzip?: boolean;
  /** The text is followed by comments without an end. */
  readonly endless?: boolean;
  /**
   * The connection is reset or closed instead of a reply, or closed before the last chunk, or its end is the end of
   * the text.
   */
  readonly connection?: 'reset' | 'closed' | 'cut' | 'ends-text';
}

export type RobotsReply = string | Parts | Reply;

export interface Site {
  readonly robots: RobotsReply;
  /** Replies for paths that have no page of their own. */
  readonly pages?: Readonly<Record<string, Reply>>;
}

export interface Scenario extends Site {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** What a crawler should know. */
  readonly title: string;
  readonly sources: readonly string[];
  /**
   * What must not be requested: paths, with `other:` or `host:` before those of another site, and the line of the
   * robots.txt that blocks each; 0 if everything is blocked because the file cannot be read.
   */
  readonly blocked: Readonly<Record<string, number>>;
  /** What must be requested, so that nothing passes by doing nothing. */
  readonly open: readonly string[];
  /** What the start page has beside links, such as images. */
  readonly html?: string;
  /** Targets that the start page does not link, because a redirect, an element or a sitemap leads to them. */
  readonly unlinked?: readonly string[];
  /** A second site, on another port. */
  readonly other?: Site;
  /** A second site, on another host: another address of this machine. */
  readonly host?: Site;
  /** The most requests of robots.txt to each site. */
  readonly robotsRequests?: number;
  /** The least seconds between two requests of pages, and the line that says so. */
  readonly delay?: { readonly seconds: number; readonly line: number };
  /** Paths whose reply asks to wait, and for how many seconds. */
  readonly retryAfter?: Readonly<Record<string, number>>;
}

export type SiteName = 'main' | 'other' | 'host';

/** A site that the scenario does not have allows everything. */
export function siteOf(scenario: Scenario, name: SiteName): Site {
  return (name === 'main' ? scenario : scenario[name]) ?? { robots: '' };
}

/** The site of a target, and the path there, with the query. */
export function placeOf(target: string): { readonly site: SiteName; readonly path: string } {
  const [, site = 'main', path = target] = /^(other|host):(.*)$/s.exec(target) ?? [];
  return { site: site as SiteName, path };
}
