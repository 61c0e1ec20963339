import { createAddressGuard, type FetchFacts, type FetchFailure, type OriginRobots } from '@maycrawl/gate';
import type { CachedAccess, FetchFacts as LintFetchFacts } from '@maycrawl/lint';
import type { Language } from '@maycrawl/lint/languages';
import { readSite } from '../targets/target.js';
import { type CommandError, ioError } from '../terminal/command-error.js';
import { printNotice } from '../terminal/notice.js';
import { type RunView, unlessAborted, watchedRun } from '../terminal/watched-run.js';
import { counted } from '../text/counts.js';
import { printable, quoted } from '../text/printable.js';
import { duration } from '../text/time.js';
import type { GateArguments } from './gate-flags.js';
import { type GateSession, withGate } from './gate-session.js';
import { inOrder } from './in-order.js';
import { allowPrivateHint, lastFetchOf, triesOf } from './known-origin.js';

const CONCURRENCY = 16;
const NO_BYTES = new Uint8Array(0);

export interface FetchedInput {
  readonly url: string;
  /** Empty if there is no file. */
  readonly bytes: Uint8Array;
  readonly facts: LintFetchFacts;
  /** `unavailable`: there is no file, so nothing is blocked. `unreachable`: whether there is a file is unknown. */
  readonly kind: 'file' | 'unavailable' | 'unreachable';
  /** What the gate decides now: an earlier copy may decide instead of this fetch. */
  readonly cached: CachedAccess;
  /** The file whose rules decide then; empty if no rules do. */
  readonly decisive: Uint8Array;
}

export type FetchResult = FetchedInput | CommandError;

export function fetchTally(urls: readonly string[]): () => string {
  const startedAt = Date.now();
  return () => `fetching ${counted(urls.length, 'robots.txt file')}, ${duration(Date.now() - startedAt)}`;
}

/** Fetches the files of sites. What failed is told in `language`; errors, which are for stderr, are in English. */
export function fetchInputs(
  urls: readonly string[],
  gate: GateArguments,
  language: Language = 'en',
): Promise<FetchResult[]> {
  return withFetchedInputs(urls, gate, language, async (inputs) => {
    const all: FetchResult[] = [];
    const collect = async (): Promise<FetchResult[]> => {
      for await (const input of inputs) all.push(input);
      return all;
    };
    const view: RunView = {
      tally: fetchTally(urls),
      summary: () => `${all.length} of ${counted(urls.length, 'robots.txt file')} fetched`,
    };
    return watchedRun(view, ({ signal }) => unlessAborted(signal, collect()));
  });
}

/** At most `CONCURRENCY` results are in memory. They are in the order of the URLs. */
export async function withFetchedInputs<Result>(
  urls: readonly string[],
  gate: GateArguments,
  language: Language,
  use: (inputs: AsyncGenerator<FetchResult, void, undefined>) => Promise<Result>,
): Promise<Result> {
  const sites = urls.map((url) => readSite(url));
  const tell = await failureTeller(language);
  return withGate(gate, { crawler: '*' }, (session) =>
    use(
      inOrder(sites, CONCURRENCY, ({ decidedUrl, robotsUrl }) =>
        fetchInput(session, decidedUrl, robotsUrl, gate.fresh, tell),
      ),
    ),
  );
}

type TellFailure = (failure: FetchFailure) => string;

async function failureTeller(language: Language): Promise<TellFailure> {
  if (language === 'en') return ({ detail }) => detail;
  const { loadGateTexts, translateFailure } = await import('@maycrawl/gate/languages');
  const texts = await loadGateTexts(language);
  return (failure) => translateFailure(failure, texts).detail;
}

async function fetchInput(
  session: GateSession,
  url: string,
  robotsUrl: string,
  fresh: boolean,
  tell: TellFailure,
): Promise<FetchResult> {
  const origin = await session.robots(url);
  if (fresh) reportOldFetch(robotsUrl, origin, session.startedAt);
  const fetch = lastFetchOf(origin);
  if (fetch === undefined || fetch.kind === 'refused') {
    const { failure } = origin;
    const why = `${quoted(robotsUrl)} was not fetched: ${printable(failure?.detail ?? origin.access.step)}`;
    return ioError((names) => `${why}${names.has('allow-private') ? allowPrivateHint(failure) : ''}`);
  }
  const bytes = fetch.kind === 'file' ? await session.bytes(origin) : undefined;
  const { access } = origin;
  const failure = origin.failure && tell(origin.failure);
  const copy = access.access === 'rules' ? (bytes ?? (await session.bytes(origin))) : undefined;
  return {
    url: robotsUrl,
    bytes: bytes ?? NO_BYTES,
    facts: factsOf(fetch, fetch.kind, failure),
    kind: fetch.kind,
    cached: { access: access.access, step: access.step, failure },
    decisive: copy ?? NO_BYTES,
  };
}

/** Reports on stderr that the site asked for a pause, so that the result is that of an earlier fetch. */
function reportOldFetch(robotsUrl: string, origin: OriginRobots, startedAt: number): void {
  const { lastTriedAt, nextTryAt } = triesOf(origin);
  if (lastTriedAt === undefined || lastTriedAt >= startedAt) return;
  const next = nextTryAt === undefined ? '' : `, and the next fetch is due in ${duration(nextTryAt - startedAt)}`;
  const why = `because the site asked for a pause: this is the result of ${duration(startedAt - lastTriedAt)} ago${next}`;
  printNotice(`${quoted(robotsUrl)} was not fetched now, ${why}`);
}

function factsOf(
  { status, reason, hops, headers }: FetchFacts,
  kind: FetchedInput['kind'],
  failure: string | undefined,
): LintFetchFacts {
  const refusal = createAddressGuard();
  const isPrivate = hops.some(({ address }) => address !== undefined && refusal(address) !== undefined);
  return {
    status,
    result: kind,
    // If the status is the reason, `status` is enough.
    failure: reason === 'status' ? undefined : failure,
    contentType: headers?.contentType,
    hops: hops.map(({ url }) => url),
    isPrivate,
  };
}
