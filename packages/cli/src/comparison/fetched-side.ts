import type { Side } from '@maycrawl/lint/internal';
import type { FetchResult } from '../session/fetch-inputs.js';
import { CommandError, ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** Returns what a site serves, for a comparison. Throws a {@link CommandError} (`io`) if its rules are not known. */
export function fetchedSide(fetched: FetchResult): Side {
  if (fetched instanceof CommandError) throw fetched;
  const { url, bytes, facts, kind } = fetched;
  if (kind !== 'unreachable') return { name: url, kind: 'url', bytes, isMissing: kind === 'unavailable' };
  const reason = facts.failure ?? `its status is ${facts.status}`;
  throw ioError(`${quoted(url)} is unreachable (${reason}): its rules are not known; try again later`);
}
