import type { FetchFacts as GateFacts, OriginRobots } from '@maycrawl/gate';
import type { FetchFacts } from '@maycrawl/lint';
import { loadVerdictWords } from '../verdicts/verdict-words.js';
import type { PolicyJob } from './job.js';

type AnswerOptions = Pick<PolicyJob, 'urls' | 'dialect' | 'limit' | 'language'>;

/** Returns the job for the policy of a site, as the gate decides now. */
export async function siteJob(origin: OriginRobots, options: AnswerOptions): Promise<PolicyJob> {
  const { access, file } = origin;
  const failure = origin.failure && (await loadVerdictWords(options.language)).ofFailure(origin.failure);
  const name = `${origin.record.origin}/robots.txt`;
  const bytes = new Uint8Array(access.access === 'rules' && file !== undefined ? file.bytes : []);
  const cached = { access: access.access, step: access.step, failure };
  return { task: 'policy', name, file: bytes, facts: factsOf(origin, failure), cached, ...options };
}

/** Returns the job for the policy of a file that came with the request. */
export function fileJob(file: Uint8Array, options: AnswerOptions): PolicyJob {
  return { task: 'policy', name: 'body', file, facts: undefined, cached: undefined, ...options };
}

function factsOf({ record, local, access: { access, step } }: OriginRobots, failure: string | undefined): FetchFacts {
  // A good outcome decides even if a later fetch failed.
  const usesGood = access === 'rules' || step === 'fresh' || step === 'outage-last-good';
  const last = local ?? record.attempt ?? record.good;
  const facts: GateFacts | undefined = usesGood ? record.good?.facts : last?.facts;
  const text = facts?.reason === 'status' || usesGood ? undefined : failure;
  return {
    status: facts?.status,
    result: facts?.kind === 'refused' ? 'unreachable' : facts?.kind,
    ...(text === undefined ? {} : { failure: text }),
    contentType: facts?.headers?.contentType,
    hops: facts?.hops.map(({ url }) => url) ?? [],
  };
}
