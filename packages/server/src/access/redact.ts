import type {
  FailureDetail,
  FetchFailure,
  GateVerdict,
  Hop,
  OriginRobots,
  RulesAnswer,
  SitemapReport,
} from '@maycrawl/gate';
import { failureText, GateConnectError } from '@maycrawl/gate';

/** Does not say which address or port was refused, nor why, so that clients cannot map a network. */
const REFUSED: FailureDetail = { id: 'refusedByService' };

export function redactedVerdict<Rules extends RulesAnswer>(verdict: GateVerdict<Rules>): GateVerdict<Rules> {
  const { failure } = verdict;
  if (failure?.kind !== 'refused') return verdict;
  return {
    ...verdict,
    hops: verdict.hops.map(withoutAddress),
    failure: redactedFailure(failure),
    // What others made of it may have the address.
    basis: undefined,
  };
}

/** Returns an error of a page request. */
export function redactedError(error: unknown): unknown {
  const isRefusal = error instanceof GateConnectError && error.kind === 'refused';
  return isRefusal ? new GateConnectError('refused', failureText(REFUSED)) : error;
}

export function redactedRobots(robots: OriginRobots): OriginRobots {
  const { failure, local } = robots;
  if (failure?.kind !== 'refused') return robots;
  const facts = local?.facts && { ...local.facts, hops: local.facts.hops.map(withoutAddress) };
  return {
    ...robots,
    failure: redactedFailure(failure),
    local: local && { ...local, facts, detail: REFUSED, permittedBy: undefined },
  };
}

export function redactedReport(report: SitemapReport): SitemapReport {
  const problems = report.problems.map((problem) =>
    problem.reason === 'refused-address' ? { reason: problem.reason, detail: failureText(REFUSED) } : problem,
  );
  return { ...report, problems };
}

function redactedFailure(failure: FetchFailure): FetchFailure {
  return { ...failure, detail: failureText(REFUSED), message: REFUSED, permittedBy: undefined };
}

function withoutAddress(hop: Hop): Hop {
  return { ...hop, address: undefined };
}
