import type { FailureDetail, FailureFacts, FetchFacts, FetchNeeds, FileHeaders, Hop } from '../../types/outcome.js';

/** The stored form of a fetch's facts: arrays instead of named properties to save space, null for undefined. */
export type FactsJson = readonly [
  kind: string,
  reason: unknown,
  status: unknown,
  headers: unknown,
  hops: unknown[],
  /** Null or missing unless the fetch failed. */
  failure?: unknown,
  /** Missing if there are none. */
  needs?: unknown,
];

export function factsToJson(facts: FetchFacts | undefined): FactsJson | null {
  if (!facts) return null;
  const { kind, reason, status, headers, hops, failure, needs } = facts;
  const headersJson = headers && headersToJson(headers);
  const hopsJson = hops.map((hop) => [hop.url, hop.status, hop.address]);
  const failureJson = failure && [failure.cause, failure.code, failure.detail];
  if (needs !== undefined) return [kind, reason, status, headersJson, hopsJson, failureJson, needs];
  if (failure !== undefined) return [kind, reason, status, headersJson, hopsJson, failureJson];
  return [kind, reason, status, headersJson, hopsJson];
}

export function factsFromJson(json: FactsJson | null): FetchFacts | undefined {
  if (json === null) return undefined;
  const [kind, reason, status, headers, hops, failure, needs] = json;
  return {
    kind: kind as FetchFacts['kind'],
    reason: (reason ?? undefined) as FetchFacts['reason'],
    status: (status ?? undefined) as number | undefined,
    hops: hops.map((hop) => hopFromJson(hop as [string, unknown, unknown])),
    headers: headers ? headersFromJson(headers as readonly unknown[]) : undefined,
    ...(Array.isArray(failure) && { failure: failureFromJson(failure) }),
    // Not checked here: a gate uses no outcome whose needs are malformed.
    ...((needs ?? undefined) !== undefined && { needs: needs as FetchNeeds }),
  };
}

function failureFromJson([cause, code, detail]: readonly unknown[]): FailureFacts {
  const isKnown = cause === 'network' || cause === 'local';
  // The values are checked with their limits.
  const own = (detail ?? undefined) as FailureDetail | undefined;
  return { cause: isKnown ? cause : 'site', code: String(code ?? ''), detail: own };
}

function hopFromJson([url, status, address]: [string, unknown, unknown]): Hop {
  return {
    url,
    status: (status ?? undefined) as number | undefined,
    address: (address ?? undefined) as string | undefined,
  };
}

function headersToJson({ cacheControl, contentType, contentEncoding, ageSeconds }: FileHeaders): unknown[] {
  const texts = [cacheControl, contentType, contentEncoding];
  return ageSeconds === undefined ? texts : [...texts, ageSeconds];
}

function headersFromJson([cacheControl, contentType, contentEncoding, ageSeconds]: readonly unknown[]): FileHeaders {
  return {
    cacheControl: (cacheControl ?? undefined) as string | undefined,
    contentType: (contentType ?? undefined) as string | undefined,
    contentEncoding: (contentEncoding ?? undefined) as string | undefined,
    ageSeconds: typeof ageSeconds === 'number' ? ageSeconds : undefined,
  };
}
