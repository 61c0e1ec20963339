export interface Hop {
  readonly url: string;
  readonly status: number | null;
  readonly address: string | null;
}

export interface FetchFacts {
  readonly at: string;
  readonly kind: 'file' | 'unavailable' | 'unreachable' | 'refused';
  readonly reason: string | null;
  readonly status: number | null;
  readonly hops: readonly Hop[];
  readonly headers: {
    readonly cacheControl: string | null;
    readonly contentType: string | null;
    readonly contentEncoding: string | null;
    readonly ageSeconds: number | null;
  } | null;
}

export interface FetchFailure {
  readonly kind: string;
  readonly cause: 'site' | 'network' | 'local';
  readonly code: string | null;
  readonly detail: string;
  readonly at: string;
  readonly retryAt: string;
}

/** The robots.txt of an origin as the service has it, and the state of the origin. */
export interface RobotsEntry {
  readonly robotsUrl: string;
  readonly access: 'rules' | 'allow-all' | 'disallow-all';
  readonly step: string;
  readonly freshUntil: string | null;
  readonly refreshAt: string | null;
  /** The newest file, or that there is none. */
  readonly good: FetchFacts | null;
  /** The last fetch, if it failed after `good`. */
  readonly attempt: FetchFacts | null;
  readonly failures: number;
  readonly nextTryAt: string | null;
  readonly outageSince: string | null;
  readonly failure: FetchFailure | null;
  readonly file: {
    readonly size: number;
    readonly truncated: boolean;
    readonly text: string | null;
    readonly base64: string | null;
  } | null;
}

export interface RefreshAnswer {
  /** False if the last fetch was less than a minute ago. */
  readonly refreshed: boolean;
  readonly nextRefreshAt: string;
  readonly entry: RobotsEntry;
}

export function bytesOf({ file }: RobotsEntry): Uint8Array | undefined {
  if (file === null) return undefined;
  if (file.text !== null) return new TextEncoder().encode(file.text);
  return Uint8Array.from(atob(file.base64 ?? ''), (character) => character.charCodeAt(0));
}
