import type { FetchOutcome, Hop } from '@maycrawl/gate';
import { versionOf } from '../comparison/version.js';

/** Where evidence is from: a check of a watcher, or an import. */
export type EvidenceSource = 'check' | 'import';

/**
 * What a fetch shows, without what differs at each fetch of the same file: addresses, `Age` and `Cache-Control`. Equal
 * evidence is stored once.
 */
export interface CheckEvidence {
  readonly source: EvidenceSource;
  readonly kind: FetchOutcome['kind'];
  /** The hash of the file, `NO_FILE` if there was none; undefined if the fetch failed, so that nothing is known of it. */
  readonly version: string | undefined;
  readonly status: number | undefined;
  /** Why there was no file, or why the fetch failed. */
  readonly reason: string | undefined;
  /** Where the fault of a failed fetch lies, and its error code. */
  readonly cause: string | undefined;
  readonly code: string | undefined;
  /** The requests: first robots.txt of the origin, then where redirects led. */
  readonly hops: readonly Pick<Hop, 'url' | 'status'>[];
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/** Characters of a URL, a code or a header that are kept. */
const MAX_TEXT = 2_000;

/** Returns what is kept of an outcome. */
export function evidenceOf(outcome: FetchOutcome): CheckEvidence {
  const headers = outcome.kind === 'file' ? outcome.headers : undefined;
  const failure = outcome.kind === 'unreachable' ? outcome : undefined;
  return {
    source: 'check',
    kind: outcome.kind,
    version: versionOf(outcome)?.hash,
    status: outcome.status,
    reason: outcome.kind === 'unavailable' ? outcome.reason : (failure?.reason ?? refusal(outcome)),
    cause: failure?.cause,
    code: shortened(failure?.code || undefined),
    hops: outcome.hops.map(({ url, status }) => ({ url: url.slice(0, MAX_TEXT), status })),
    contentType: shortened(headers?.contentType),
    contentEncoding: shortened(headers?.contentEncoding),
  };
}

function refusal(outcome: FetchOutcome): string | undefined {
  return outcome.kind === 'refused' ? outcome.detail.id : undefined;
}

function shortened(text: string | undefined): string | undefined {
  return text?.slice(0, MAX_TEXT);
}
