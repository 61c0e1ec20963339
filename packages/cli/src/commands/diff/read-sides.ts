import type { Side } from '@maycrawl/lint/internal';
import { fetchedSide } from '../../comparison/fetched-side.js';
import { isBareRevision, isRevision, readRevision } from '../../files/git-revision.js';
import { readRobots } from '../../files/read-robots.js';
import type { GateArguments } from '../../session/gate-flags.js';
import { isUrl } from '../../urls/is-url.js';

/** Throws a {@link CommandError} (`usage`, `io`) for a side without known rules. */
export async function readSides(inputs: readonly [string, string], gate: GateArguments): Promise<[Side, Side]> {
  const urls = inputs.filter(isUrl);
  // Local files first, because they fail faster.
  const local = await Promise.all(inputs.map((input) => (isUrl(input) ? undefined : localSide(input))));
  const fetched = urls.length === 0 ? [] : await fetchSides(urls, gate);
  return local.map((side) => side ?? fetched.shift()) as [Side, Side];
}

async function localSide(input: string): Promise<Side> {
  if (isRevision(input) || (await isBareRevision(input)))
    return { name: input, kind: 'revision', bytes: await readRevision(input), isMissing: false };
  const bytes = readRobots(input);
  return input === '-'
    ? { name: 'stdin', kind: 'stdin', bytes, isMissing: false }
    : { name: input, kind: 'file', bytes, isMissing: false };
}

async function fetchSides(urls: readonly string[], gate: GateArguments): Promise<Side[]> {
  const { fetchInputs } = await import('../../session/fetch-inputs.js');
  return (await fetchInputs(urls, gate)).map(fetchedSide);
}
