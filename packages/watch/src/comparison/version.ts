import { bodyHash, type FetchOutcome } from '@maycrawl/gate';

/** The hash of a version without a file: everything is allowed. */
export const NO_FILE = 'none';

const NO_BYTES = new Uint8Array();

/** What a site serves: a file, identified by the hash of its bytes, or that there is none. */
export interface Version {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Returns the version that an outcome shows; undefined if the fetch failed, so that nothing is known of the file. */
export function versionOf(outcome: FetchOutcome): Version | undefined {
  if (outcome.kind === 'file') return { hash: bodyHash(outcome.body), bytes: outcome.body };
  return outcome.kind === 'unavailable' ? { hash: NO_FILE, bytes: NO_BYTES } : undefined;
}
