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
  /** Milliseconds before the reply. */
  readonly after?: number;
  /** A Content-Length that is longer than the text; the connection is closed behind the text. */
  readonly length?: number;
  /** The text is sent in so many chunks. */
  readonly chunks?: number;
  /** The text is compressed if the request accepts it. */
  readonly gzip?: boolean;
  /** The text is followed by comments without an end. */
  readonly endless?: boolean;
  /** The connection is reset instead. */
  readonly reset?: number;
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
  /** What must not be requested: paths, or `other:` and a path of the second site. */
  readonly blocked: readonly string[];
  /** What must be requested, so that nothing passes by doing nothing. */
  readonly open: readonly string[];
  /** What the start page has beside links, such as images. What it names is not linked. */
  readonly html?: string;
  /** A second site, on a port of its own. */
  readonly other?: Site;
  /** The most requests of robots.txt. */
  readonly robotsRequests?: number;
  /** The least time between two requests of pages. */
  readonly secondsBetween?: number;
  /** Paths that must not be requested again; if their reply has a Retry-After, not before these seconds have passed. */
  readonly once?: readonly string[];
}
