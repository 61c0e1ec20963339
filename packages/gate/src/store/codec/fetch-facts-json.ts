import type { FailureFacts, FetchFacts, FileHeaders, Hop } from '../../types/outcome.js';

/** The stored form of a fetch's facts: arrays instead of named properties to save space, null for undefined. */
export type FactsJson = readonly [
  kind: string,
  reason: unknown,
  status: unknown,
  headers: unknown,
  hops: unknown[],
  /** Missing unless the fetch failed. */
  failure?: unknown,
];

export function factsToJson(facts: FetchFacts | undefined): FactsJson | null {
  if (!facts) return null;
  const { kind, reason, status, headers, hops, failure } = facts;
  const headersJson = headers && headersToJson(headers);
  const hopsJson = hops.map((hop) => [hop.url, hop.status, hop.address]);
  if (failure === undefined) return [kind, reason, status, headersJson, hopsJson];
  return [kind, reason, status, headersJson, hopsJson, [failure.cause, failure.code, failure.detail]];
}

export function factsFromJson(json: FactsJson | null): FetchFacts | undefined {
  if (json === null) return undefined;
  const [kind, reason, status, headers, hops, failure] = json;
  return {
    kind: kind as FetchFacts['kind'],
    reason: (reason ?? undefined) as FetchFacts['reason'],
    status: (status ?? undefined) as number | undefined,
    hops: hops.map((hop) => hopFromJson(hop as [string, unknown, unknown])),
    headers: headers ? headersFromJson(headers as readonly unknown[]) : undefined,
    ...(Array.isArray(failure) && { failure: failureFromJson(failure) }),
  };
}

function failureFromJson([cause, code, detail]: readonly unknown[]): FailureFacts {
  const isKnown = cause === 'network' || cause === 'local';
  return { cause: isKnown ? cause : 'site', code: String(code ?? ''), detail: String(detail ?? '') };
}

function hopFromJson([url, status, address]: [string, unknown, unknown]): Hop {
  return {
    url,
    status: (status ?? undefined) as number | undefined,
    address: (address ?? undefined) as string | undefined,
  };
}

/** Most responses have no age. */
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
