import { readRobotsOrNothing } from '../checker/read-robots.js';
import { CommandError } from '../command-error.js';
import type { GateArguments } from '../gate-arguments.js';
import { isUrl } from '../lint-arguments.js';
import { quoted } from '../printable.js';
import { isRevision, readRevision } from './git-revision.js';

/** One of the two files. */
export interface Side {
  /** As given; `stdin`; for a URL that of its robots.txt. */
  readonly name: string;
  readonly kind: 'file' | 'stdin' | 'url' | 'revision';
  readonly octets: Uint8Array;
  /** A URL that has no robots.txt: everything is allowed (B4). */
  readonly isMissing: boolean;
}

/** Reads both sides, URLs through the gate; throws a {@link CommandError} (`usage`, `io`) for what has no rules to compare. */
export async function readSides(inputs: readonly [string, string], gate: GateArguments): Promise<[Side, Side]> {
  const urls = inputs.filter(isUrl);
  // What can fail at once goes before what takes time.
  const local = await Promise.all(inputs.map((input) => (isUrl(input) ? undefined : localSide(input))));
  const fetched = urls.length === 0 ? [] : await fetchSides(urls, gate);
  return local.map((side) => side ?? fetched.shift()) as [Side, Side];
}

async function localSide(input: string): Promise<Side> {
  if (isRevision(input)) return { name: input, kind: 'revision', octets: await readRevision(input), isMissing: false };
  const octets = readRobotsOrNothing(input);
  return input === '-'
    ? { name: 'stdin', kind: 'stdin', octets, isMissing: false }
    : { name: input, kind: 'file', octets, isMissing: false };
}

async function fetchSides(urls: readonly string[], gate: GateArguments): Promise<Side[]> {
  const { fetchInputs } = await import('../checker/fetch-input.js');
  return (await fetchInputs(urls, gate)).map((fetched) => {
    if (fetched instanceof CommandError) throw fetched;
    const { url, octets, facts, kind } = fetched;
    if (kind !== 'unreachable') return { name: url, kind: 'url', octets, isMissing: kind === 'unavailable' };
    const reason = facts.failure ?? `its status is ${facts.status}`;
    throw new CommandError(
      'io',
      `${quoted(url)} is unreachable (${reason}): what it says is not known; try again later`,
    );
  });
}
