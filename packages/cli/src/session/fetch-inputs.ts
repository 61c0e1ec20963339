import type { FetchFacts, OriginRobots } from '@maycrawl/gate';
import type { FetchFacts as Facts } from '@maycrawl/lint';
import type { GateArguments } from '../arguments/gate-arguments.js';
import { readSite } from '../targets/target.js';
import { CommandError } from '../terminal/command-error.js';
import { printable, quoted } from '../text/printable.js';
import { type GateSession, withGate } from './gate-session.js';
import { inOrder } from './in-order.js';
import { allowPrivateHelps, lastFetchOf } from './known-origin.js';

/** URLs under way at once. */
const AHEAD = 16;

/** A robots.txt that was fetched, and how. */
export interface FetchedInput {
  /** Of the robots.txt. */
  readonly url: string;
  /** Empty where no file came. */
  readonly bytes: Uint8Array;
  readonly facts: Facts;
  /** `unavailable`: there is no file, so nothing is blocked; `unreachable`: whether there is one is unknown. */
  readonly kind: 'file' | 'unavailable' | 'unreachable';
}

/** Fetches the robots.txt of each URL through the gate; where it must not be fetched, a {@link CommandError} (`io`). */
export async function fetchInputs(
  urls: readonly string[],
  gate: GateArguments,
): Promise<(FetchedInput | CommandError)[]> {
  const sites = urls.map((url) => readSite(url));
  return withGate(gate, { crawler: '*' }, async (session) => {
    const inputs: (FetchedInput | CommandError)[] = [];
    for await (const input of inOrder(sites, AHEAD, ({ decidedUrl, robotsUrl }) =>
      fetchInput(session, decidedUrl, robotsUrl),
    ))
      inputs.push(input);
    return inputs;
  });
}

async function fetchInput(session: GateSession, url: string, robotsUrl: string): Promise<FetchedInput | CommandError> {
  const known = await session.robots(url);
  const shown = lastFetchOf(known);
  if (shown === undefined || shown.kind === 'refused') {
    const detail = known.local?.detail;
    const why = allowPrivateHelps(detail)
      ? 'leads to a private or special address: --allow-private lets it through'
      : `is refused: ${printable(detail!)}`;
    return new CommandError('io', `${quoted(robotsUrl)} ${why}`);
  }
  const bytes = shown.kind === 'file' ? await session.bytes(known) : undefined;
  return { url: robotsUrl, bytes: bytes ?? new Uint8Array(0), facts: factsOf(shown, known), kind: shown.kind };
}

function factsOf({ status, reason, hops, headers }: FetchFacts, known: OriginRobots): Facts {
  // A status says it itself.
  const failure = reason === 'status' ? undefined : known.failure?.detail;
  return { status, failure, contentType: headers?.contentType, hops: hops.map(({ url }) => url) };
}
